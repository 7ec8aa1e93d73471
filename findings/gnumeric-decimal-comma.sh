#!/usr/bin/env bash
# Good guess: a program that reads a CSV in an English locale takes "938,88" either as text or as 93,888 hundredths, and
# does so with every number of the file: the mistake is seen at once.
# Gnumeric decides cell by cell: two digits behind the comma are a fraction, three or four are thousands. In one row the
# sum 938,88 is 938.88, the rate 44,7061 is 447061 and 51,708 is 51708: sums look right, rates are wrong without a word.
# With LC_ALL=uk_UA.UTF-8 all three are fractions. Seen with Gnumeric 1.12.55 (Debian 12).
# Who meets it: an accountant whose desktop is English and who opens a list of a Ukrainian office with sums and rates.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v ssconvert >/dev/null && command -v localedef >/dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends gnumeric locales >/dev/null; }
ssconvert --version | head -n 1
# A name first: the import guesses what separates the columns.
printf 'Банк;Сумма;Доллар;Евро;День\r\nПриват;"938,88";"44,7061";"51,708";2026-11-20\r\n' >list.csv
localedef -i uk_UA -f UTF-8 "$folder/uk_UA.UTF-8" || [ -d "$folder/uk_UA.UTF-8" ]

read_in() {
  LOCPATH=$folder LC_ALL=$1 ssconvert --import-type=Gnumeric_stf:stf_csvtab list.csv list.gnumeric 2>/dev/null
  zcat list.gnumeric | grep -o '<gnm:Cell Row="1" Col="[123]"[^<]*' | sed 's/.*>//' |
    LC_ALL=C awk '{ printf "%.10g ", $1 }'
}

english=$(read_in C.UTF-8)
ukrainian=$(read_in uk_UA.UTF-8)
echo "English settings:   $english"
echo "Ukrainian settings: $ukrainian"
[ "$english" = '938.88 447061 51708 ' ]
[ "$ukrainian" = '938.88 44.7061 51.708 ' ]
echo 'In English settings one file has right sums and wrong rates.'
