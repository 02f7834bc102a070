#!/bin/sh
# Makes apt's configuration for another release or processor than this machine's: `apt-get -c FOLDER/apt.conf download PACKAGE`.
# Nothing is installed, and apt's state on this machine is not changed. The mirror is this machine's.
#
# usage: apps/packaging/foreign-apt.sh FOLDER ARCHITECTURE RELEASE
set -eu
mkdir -p "$1/lists" "$1/cache" "$1/parts"
folder=$(cd "$1" && pwd)
mirror=$(apt-get indextargets --format '$(SITE)' | grep -v security | head -n 1)
keys=/usr/share/keyrings/debian-archive-keyring.gpg
printf '%s [signed-by=%s] %s %s main\n' deb $keys "$mirror" "$3" deb-src $keys "$mirror" "$3" >"$folder/sources.list"
: >"$folder/status"
cat >"$folder/apt.conf" <<CONF
APT { Architecture "$2"; Architectures { "$2"; }; Sandbox::User "root"; Install-Recommends "false"; };
Dir { Etc { SourceList "$folder/sources.list"; SourceParts "$folder/parts"; };
      State { Lists "$folder/lists"; status "$folder/status"; }; Cache "$folder/cache"; };
CONF
apt-get -q -c "$folder/apt.conf" update
