# shellcheck shell=bash
# Sourced by ./dev: finds and installs the distribution's packages. The lists are in resources/packaging/packages/.

package_list()   # the file for this system; fails on a system that we have no list for
{
    local id="" version=""
    [[ ! -r /etc/os-release ]] || { id="$(. /etc/os-release && echo "$ID")"; version="$(. /etc/os-release && echo "${VERSION_ID:-}")"; }
    local file="resources/packaging/packages/$id-$version.txt"
    [[ -r "$file" ]] || return 1
    echo "$file"
}

packages_of()   # packages_of FILE GROUP…: names
{
    local file="$1"
    shift
    awk -v groups=" $* " '!/^#/ && NF && index(groups, " " $1 " ") { print $2 }' "$file"
}

missing_packages()   # of the names given, those that dpkg does not have installed
{
    local installed
    installed="$(dpkg-query -W -f='${Package} ${db:Status-Abbrev}\n' "$@" 2>/dev/null | awk '$2 ~ /^.i/ { print $1 }' || true)"
    comm -23 <(printf '%s\n' "$@" | sort -u) <(sort -u <<<"$installed")
}

list_packages()
{
    local file
    file="$(package_list)" || file=resources/packaging/packages/debian-12.txt
    cat "$file"
}

other_system()   # other_system GROUP…: name what is needed, once, and go on
{
    [[ -z "${packages_listed:-}" ]] || return 0
    packages_listed=yes
    echo "This is neither Debian 12 nor Ubuntu 24.04, so nothing is installed. What is needed, by Debian's names:" >&2
    packages_of resources/packaging/packages/debian-12.txt "$@" | paste -sd' ' | fold -s -w 120 | sed 's/^/    /' >&2
    echo "Going on in the hope that it is there." >&2
}

as_root()
{
    if [[ $EUID -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "dev: this needs root, and there is no sudo. As root, run:" >&2
        echo "    $*" >&2
        return 1
    fi
}

apt_get()
{
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@" </dev/null >&2
}

apt_knows_all()   # every name has a candidate in apt's lists
{
    [[ "$(apt-cache show --no-all-versions "$@" 2>/dev/null | grep -c '^Package:')" -ge $# ]]
}

need_packages()   # need_packages GROUP…: installs what is missing of these groups
{
    local file names missing
    if ! file="$(package_list)" || ! command -v apt-get >/dev/null; then
        other_system "$@"
        return 0
    fi
    mapfile -t names < <(packages_of "$file" "$@")
    mapfile -t missing < <(missing_packages "${names[@]}")
    [[ ${#missing[@]} -gt 0 ]] || return 0
    [[ "$file" != *ubuntu* ]] || echo "The names for Ubuntu 24.04 are untested." >&2
    echo "Installing ${#missing[@]} missing packages: ${missing[*]}" >&2
    apt_knows_all "${missing[@]}" || apt_get update
    apt_get install --no-install-recommends "${missing[@]}" && return 0
    echo "The package lists may be old; fetching them and trying once more." >&2
    apt_get update
    apt_get install --no-install-recommends "${missing[@]}"
}
