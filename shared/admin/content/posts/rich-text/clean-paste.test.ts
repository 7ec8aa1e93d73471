// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { attacks } from '#server/content/richtext/testing/attacks.ts'
import { flawsOf } from '#server/content/richtext/testing/flaws.ts'
import { cleanPaste } from './clean-paste.ts'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=RU><!--StartFragment-->
<h2 style='mso-outline-level:2'>Ставка<o:p></o:p></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'><span lang=RU style='font-size:11.0pt;font-family:"Calibri",sans-serif'>Пошлина <b>10&nbsp;%</b><o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Паспорт<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>копия</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Договор</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><img src="file:///C:/Users/a/clip_image002.jpg" v:shapes="x"></p>
<!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Сроки</span></h2>
<p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-weight:700;font-style:normal;">Шесть</span><span style="font-weight:400;font-style:italic;"> недель</span></p>
<ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><a href="https://www.google.com/url?q=https://bank.gov.ua/&amp;sa=D&amp;usg=x" style="text-decoration:none;"><span style="color:#1155cc;">курс</span></a></p></li></ul></b><br class="Apple-interchange-newline">`

test('Word: headings and emphasis stay, rendered lists become lists, clutter goes', () => {
  const clean = cleanPaste(word).html
  expect(squeeze(clean)).toBe(
    '<h2>Ставка</h2><p>Пошлина <strong>10\u00a0%</strong></p><ol><li><p>Паспорт</p><ul><li><p>копия</p></li></ul></li><li><p>Договор</p></li></ol>',
  )
})

test('Word: numbers right after bullets are a list of their own', () => {
  const item = (mark: string, words: string, id: string) =>
    `<p style='mso-list:${id} level1 lfo1'><span style='mso-list:Ignore'>${mark}</span>${words}</p>`
  expect(
    cleanPaste(item('·', 'договор', 'l0') + item('·', 'паспорт', 'l0') + item('1.', 'подать', 'l1')).html,
  ).toBe('<ul><li><p>договор</p></li><li><p>паспорт</p></li></ul><ol><li><p>подать</p></li></ol>')
})

test('Google Docs: the wrapper is no emphasis, styles become marks, links go straight', () => {
  expect(squeeze(cleanPaste(docs).html)).toBe(
    '<h2>Сроки</h2><p><strong>Шесть</strong><em> недель</em></p><ul><li><p><a href="https://bank.gov.ua/" rel="noopener noreferrer nofollow">курс</a></p></li></ul>',
  )
})

test.each([
  ['<p>Просто</p>', '<p>Просто</p>'],
  ['<p onclick="x()" class="y" style="color:red">а</p>', '<p>а</p>'],
  [
    '<table width="600"><tbody><tr><td colspan="2" style="x">1</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  ],
  ['<h1>Ввоз</h1><h2>Сроки</h2><h3>Порт</h3>', '<h2>Ввоз</h2><h3>Сроки</h3><h4>Порт</h4>'],
  ['<h2>Сроки</h2><h3>Порт</h3>', '<h2>Сроки</h2><h3>Порт</h3>'],
  ['<div>один</div>', '<p>один</p>'],
  ['<p>а</p><div data-block="rate"></div>', '<p>а</p><div data-block="rate"></div>'],
  ['<p>а<!-- б -->в</p><!-- г --><p title="<!-- д">е</p>', '<p>ав</p><p>е</p>'],
  ['<span style="text-decoration:underline line-through">а</span>', '<s>а</s>'],
  ['<span style="text-decoration:none;x:line-through">а</span>', 'а'],
  ['<script>alert(1)</script><p>б</p>', '<p>б</p>'],
  ['<p>Пошлина<a href="#_ftn1"><sup>[1]</sup></a></p>', '<p>Пошлина[1]</p>'],
  [
    '<p><a href="#heading=h.1">Сроки</a> <a href="#porty">порты</a></p>',
    '<p>Сроки <a href="#porty">порты</a></p>',
  ],
  ['', ''],
])('cleans %s', (html, expected) => {
  expect(cleanPaste(html).html).toBe(expected)
})

const squeeze = (html: string): string => html.replace(/\s*\n\s*/g, '')

const own = `/media/${'a1'.repeat(32)}-640.jpg`

test('pictures of other places do not come in, and are counted; own ones stay with their width', () => {
  const html = `<p>Порт <img src="https://other.example/a.jpg"><img src="data:image/png;base64,AA"></p>
    <img src="${own}" alt="Порт" class="half"><figure class="wide x"><img src="${location.origin}${own}"></figure>`
  expect(cleanPaste(html).foreignPictures).toBe(2)
  expect(cleanPaste(word).foreignPictures).toBe(1)
  expect(cleanPaste(docs).foreignPictures).toBe(0)
  const { html: clean } = cleanPaste(html)
  expect(clean).not.toContain('other.example')
  expect(clean).not.toContain('data:')
  expect(clean).toContain(`<img src="${own}" alt="Порт" class="half" />`)
  expect(clean).toContain(`<figure class="wide"><img src="${own}" alt="" /></figure>`)
})

test('Excel: the table stays with its joined cells, its styles and its own words to itself go', () => {
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {color:black}--></style></head>
<body><table border=0 width=128 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2>
<tr height=20><td class=xl65 colspan=2 width=128>Ставки</td></tr>
<tr><td align=right x:num>10</td><td>%</td></tr><!--EndFragment--></table></body></html>`
  expect(cleanPaste(excel).html.replace(/\s*\n\s*/g, '')).toBe(
    '<table><tr><td colspan="2">Ставки</td></tr><tr><td>10</td><td>%</td></tr></table>',
  )
})

test('a video of YouTube stays, any other frame goes', () => {
  const { html } = cleanPaste(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="x()"></iframe><iframe src="https://a.example"></iframe>',
  )
  expect(html).toMatch(
    /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" [^<>]*><\/iframe>$/,
  )
})

test('the editor gets nothing that could run', () => {
  for (const attack of attacks)
    for (const pasted of [attack, `<p>до ${attack} после</p>`, `<table><tr><td>${attack}`])
      expect(flawsOf(cleanPaste(pasted).html)).toEqual([])
})
