#!/usr/bin/env bash
# Good guess: a spreadsheet program with Ukrainian settings reads «1234,50 ₴» of a CSV as a sum: ₴ is the sign of the
# country's currency, on every price tag and in every bank's application.
# For both programs Ukraine's currency is «грн.», with its full stop, alone. «1234,50 ₴», «₴1234,50», «1234,50 грн» and
# «1234,50 UAH» stay texts, which SUM counts as nothing; «1234,50 грн.» is 1234.5. Of foreign money Gnumeric reads $ and €
# in the same settings, Calc neither. Seen with LibreOffice 7.4.7 and Gnumeric 1.12.55 (Debian 12).
# Who meets it: an office that opens a Ukrainian shop's or bank's list and adds up the column: rows are missing from the
# total, and each cell looks as if it were counted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export DEBIAN_FRONTEND=noninteractive
command -v soffice >/dev/null && command -v ssconvert >/dev/null && command -v localedef >/dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends libreoffice-calc gnumeric locales >/dev/null; }
soffice -env:UserInstallation="file://$folder/profile" --version
ssconvert --version | head -n 1
{
  printf 'Продавець;Сума\r\n'
  for sum in '1234,50 ₴' '₴1234,50' '1234,50 грн' '1234,50 UAH' '1234,50 грн.' '1234,50 $' '€1234,50'; do
    printf 'Порт;"%s"\r\n' "$sum"
  done
} >list.csv

mkdir -p profile/user
cat >profile/user/registrymodifications.xcu <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>uk-UA</value></prop></item>
</oor:items>
XML
# Separator, quotation mark, UTF-8, first row, columns as they are, language of the settings; numbers recognised.
soffice -env:UserInstallation="file://$folder/profile" --headless --convert-to fods \
  --infilter='CSV:59,34,76,1,,0,false,true,false' list.csv >soffice.log 2>&1
localedef -i uk_UA -f UTF-8 "$folder/uk_UA.UTF-8" || [ -d "$folder/uk_UA.UTF-8" ]
LOCPATH=$folder LC_ALL=uk_UA.UTF-8 \
  ssconvert --import-type=Gnumeric_stf:stf_csvtab list.csv list.gnumeric 2>/dev/null

in_calc=$(grep -c 'office:value="1234.5"' list.fods)
in_gnumeric=$(zcat list.gnumeric | grep -c '<gnm:Cell [^>]*>1234\.5<')
echo "Seven sums of 1234,50; read as numbers by Calc: $in_calc, by Gnumeric: $in_gnumeric"
grep -o 'office:currency="[A-Z]*" office:value="1234.5"' list.fods
zcat list.gnumeric | grep -o '<gnm:Cell [^>]*Col="1"[^<]*' | sed 's/.*Row="\([0-9]\)".*>/row \1: /'
[ "$in_calc" = 1 ] && grep -q 'office:currency="UAH" office:value="1234.5"' list.fods
[ "$in_gnumeric" = 3 ]
echo 'The sign ₴ is no currency in Ukrainian settings; «грн.» with its full stop is the only one.'
