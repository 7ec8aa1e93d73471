#!/usr/bin/env bash
# A price list in LibreOffice Writer has a hidden section with what the cars cost the office, and a hidden word.
# The good guess: HTML of it, saved or copied, hides or leaves out both, as the screen, the print and the PDF do; of the
# hidden word that holds, it comes as <span style="display: none">.
# Seen: the hidden section comes as a plain <div> with its paragraphs, and nothing in it says that it was hidden. Who
# pastes the document into an editor or puts the HTML on a site publishes what nobody saw; no reader of the HTML can
# tell it from the other text. Both ways use the same filter.
# Versions: LibreOffice Writer 7.4.7.2 (Debian 12). Who meets it: whoever takes texts of Writer as HTML.
set -euo pipefail
command -v soffice >/dev/null || { apt-get update -qq && apt-get install -y -qq libreoffice-writer; }
command -v pdftotext >/dev/null || { apt-get update -qq && apt-get install -y -qq poppler-utils; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >prices.fodt <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles>
<style:style style:name="Hidden" style:family="text"><style:text-properties text:display="none"/></style:style>
</office:automatic-styles>
<office:body><office:text>
<text:p>Sedan 900 $<text:span text:style-name="Hidden"> without 701</text:span></text:p>
<text:section text:name="Cost" text:display="none"><text:p>Bought for 702 $</text:p></text:section>
<text:p>Delivery 1200 $</text:p>
</office:text></office:body></office:document>
XML
for format in pdf html; do
  soffice --headless --norestore "-env:UserInstallation=file://$folder/profile" --convert-to "$format" prices.fodt >/dev/null 2>&1
done
soffice --version
echo "The PDF: $(pdftotext prices.pdf - | tr -s '\n\f' ' ')"
grep -A 9 '<body' prices.html
pdftotext prices.pdf - | grep -Eq '70[12]' && exit 1
grep -q '<span style="display: none">' prices.html
grep -q '<div id="Cost"' prices.html
grep -q 'Bought for 702' prices.html
grep -E 'Cost|Bought' prices.html | grep -Eiq 'display|visibility|hidden' && exit 1
echo 'Hidden words are marked in the HTML, a hidden section is not.'
