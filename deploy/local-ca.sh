#!/bin/sh
# A certificate authority of the school's own, and a certificate for the server by it:
#   deploy/local-ca.sh /etc/ssl/cquiz quiz.school.example 192.168.1.10
# Again with the same folder: a new certificate by the same authority. Needs openssl 3.
set -eu
umask 077

if [ "${1-}" = --help ]; then
  echo "usage: $0 folder name [address …]"
  exit
fi
if [ $# -lt 2 ]; then
  echo "usage: $0 folder name [address …]" >&2
  exit 2
fi
folder=$1
name=$2
shift 2
mkdir -p "$folder"
cd "$folder"

names="DNS:$name"
permitted="permitted;DNS:$name"
for address in "$@"; do
  names="$names,IP:$address"
  case $address in
    *:*) permitted="$permitted,permitted;IP:$address/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" ;;
    *) permitted="$permitted,permitted;IP:$address/255.255.255.255" ;;
  esac
done

# It can vouch for these names only: whoever steals its key cannot pretend to be a bank.
if [ ! -e ca.key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 -sha256 \
    -keyout ca.key -out ca.pem -subj "/CN=CQuiz authority of $name" \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -addext "nameConstraints=critical,$permitted" 2>/dev/null
  cp ca.pem ca.crt
  chmod 644 ca.pem ca.crt
fi

# 397 days: longer ones are refused by Apple's and Google's browsers.
request=$(mktemp)
extensions=$(mktemp)
trap 'rm -f "$request" "$extensions" privkey.pem.new server.pem.new' EXIT
printf '%s\n' 'basicConstraints=critical,CA:FALSE' 'keyUsage=critical,digitalSignature' \
  'extendedKeyUsage=serverAuth' "subjectAltName=$names" > "$extensions"
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -sha256 \
  -keyout privkey.pem.new -out "$request" -subj "/CN=$name" 2>/dev/null
openssl x509 -req -in "$request" -CA ca.pem -CAkey ca.key -days 397 -sha256 \
  -extfile "$extensions" -out server.pem.new 2>/dev/null
# A name it may not vouch for ends here, and what was there stays.
openssl verify -CAfile ca.pem server.pem.new > /dev/null
mv privkey.pem.new privkey.pem
mv server.pem.new server.pem
cat server.pem ca.pem > fullchain.pem
chmod 644 server.pem fullchain.pem
echo "The server's: $folder/fullchain.pem and $folder/privkey.pem, until $(openssl x509 -in server.pem -noout -enddate | cut -d= -f2)."
echo "For every device: $folder/ca.crt. Keep $folder/ca.key where nobody else can read it, best not on this machine."
