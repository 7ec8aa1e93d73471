#!/usr/bin/env bash
# A price in a cell of LibreOffice Calc reads «140 150¹»: the old price struck through, a footnote sign raised.
# The good guess: copied as HTML, or saved as HTML by the same filter, the runs of the cell keep <s> and <sup>, as the
# formatting of a whole cell does (<s>, <b>) and as Writer keeps them.
# Seen: the cell arrives as the plain words «140 1501». A struck price becomes valid and a footnote a digit of the sum,
# while the cell beside it, struck as a whole, arrives as <s>140</s>. Nothing in the HTML says that it was formatted.
# Versions: LibreOffice Calc 7.4.7.2 (Debian 12). Who meets it: anybody who takes pasted or exported price tables of Calc
# as HTML; the figures can be had from the file (.ods, .xlsx) alone.
set -euo pipefail
command -v soffice >/dev/null || { apt-get update -qq && apt-get install -y -qq libreoffice-calc; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >prices.fods <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<style:style style:name="Old" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="Struck" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="Raised" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Prices"><table:table-row>
<table:table-cell table:style-name="Old" office:value-type="string"><text:p>140</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p><text:span text:style-name="Struck">140</text:span> 150<text:span text:style-name="Raised">1</text:span></text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
XML
soffice --headless --norestore "-env:UserInstallation=file://$folder/profile" --convert-to html prices.fods >/dev/null 2>&1
soffice --version
grep '<td' prices.html
grep -q '<s>140</s>' prices.html
grep -Eq '>140 1501<' prices.html
echo 'A whole struck cell keeps <s>; runs within a cell lose it, and a raised 1 joins the sum.'
