// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cleanPaste, foreignPictures } from './clean-paste.ts'

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

test('Word: headings and emphasis stay, drawn lists become lists, clutter goes', () => {
  const clean = cleanPaste(word)
  expect(squeeze(clean)).toBe(
    '<h2>Ставка</h2><p>Пошлина <b>10&nbsp;%</b></p><ol><li><p>Паспорт</p><ul><li><p>копия</p></li></ul></li><li><p>Договор</p></li></ol>',
  )
})

test('Google Docs: the wrapper is no emphasis, styles become marks, links go straight', () => {
  expect(squeeze(cleanPaste(docs))).toBe(
    '<h2>Сроки</h2><p><strong>Шесть</strong><em> недель</em></p><ul><li><p><a href="https://bank.gov.ua/">курс</a></p></li></ul><br>',
  )
})

test.each([
  ['<p>Просто</p>', '<p>Просто</p>'],
  ['<p onclick="x()" class="y" style="color:red">а</p>', '<p>а</p>'],
  [
    '<table width="600"><tbody><tr><td colspan="2" style="x">1</td></tr></tbody></table>',
    '<table width="600"><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  ],
  ['<div>один</div>', 'один'],
  ['<p>а<!-- б -->в</p><!-- г --><p title="<!-- д">е</p>', '<p>ав</p><p title="<!-- д">е</p>'],
  ['<span style="text-decoration:underline line-through">а</span>', '<s>а</s>'],
  ['<span style="text-decoration:none;x:line-through">а</span>', 'а'],
  ['<script>alert(1)</script><p>б</p>', '<p>б</p>'],
  ['', ''],
])('cleans %s', (html, expected) => {
  expect(cleanPaste(html)).toBe(expected)
})

const squeeze = (html: string): string => html.replace(/\s*\n\s*/g, '')

test('pictures of other places do not come in, and are counted; own ones stay', () => {
  const html = `<p>Порт <img src="https://other.example/a.jpg"><img src="data:image/png;base64,AA"></p>
    <img src="/media/b-640.jpg" alt="Порт"><img src="${location.origin}/media/c-640.jpg">`
  expect(foreignPictures(html)).toBe(2)
  expect(foreignPictures(word)).toBe(1)
  expect(foreignPictures(docs)).toBe(0)
  const clean = cleanPaste(html)
  expect(clean).not.toContain('other.example')
  expect(clean).not.toContain('data:')
  expect(clean).toContain('/media/b-640.jpg')
  expect(clean).toContain('/media/c-640.jpg')
})
