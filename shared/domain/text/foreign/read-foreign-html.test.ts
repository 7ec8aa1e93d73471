import { describe, expect, test } from 'vitest'
import { foreignBlocks } from '#shared/domain/text/rich-text.ts'
import { withPictographs } from './picture-words.ts'
import { readForeignHtml, withoutBlankParagraphs } from './read-foreign-html.ts'

const read = (html: string): string => readForeignHtml(html).html

describe('blocks that are not stored', () => {
  test.each(foreignBlocks)('<%s> is a line of its own, wherever it stands', name => {
    const lines = `<${name}>600 $</${name}><${name}>700 $</${name}>`
    expect(read(lines)).toBe('<p>600 $</p><p>700 $</p>')
    expect(read(`а${lines}б`)).toBe('<p>а</p><p>600 $</p><p>700 $</p><p>б</p>')
    for (const around of ['table><tr><td', 'ul><li', 'blockquote'])
      expect(read(`<${around}>а${lines}`)).toContain(`<${around}><p>а</p><p>600 $</p><p>700 $</p></`)
  })

  test.each([
    ['<div><p>а</p><p>б</p></div>', '<p>а</p><p>б</p>'],
    ['<div><div>а</div>б<div>в</div></div>', '<p>а</p><p>б</p><p>в</p>'],
    ['<div>а<p>б</p>в</div><div>г</div>', '<p>а</p><p>б</p><p>в</p><p>г</p>'],
    ['а<div></div>б', '<p>а</p><p>б</p>'],
    ['<div>а<br></div><div><br></div><div>б</div>', '<p>а</p><p>б</p>'],
    ['<div>\n  а\n  <b>б</b>\n</div>', '<p>а\n  <b>б</b></p>'],
    ['<p><span>а<div>б</div></span></p>', '<p>а</p><p>б</p>'],
    ['<b>а<div>б</div></b>', '<b><p>а</p><p>б</p></b>'],
    ['<h2><div>а</div></h2>', '<h2>а</h2>'],
    ['<h2><a href="/x"><div>а</div><div>б</div></a></h2>', '<h2><a href="/x">а<br>б</a></h2>'],
    ['<pre><div>а</div><div>б</div></pre>', '<pre>а\nб</pre>'],
    ['<div><img src="/media/a.jpg"></div>', '<img src="/media/a.jpg">'],
    ['<table><form><tr><td>а</td></tr></form></table>', '<table><tr><td>а</td></tr></table>'],
    ['<menu><li>а</li></menu>', '<menu><li>а</li></menu>'],
    ['<span style="display:block">а</span><span style="display: block">б</span>', '<p>а</p><p>б</p>'],
    [
      '<span style="display:table-cell">600</span><span style="display:table-cell">700</span>',
      '<p>600</p><p>700</p>',
    ],
    ['<div style="display:flex"><span>а</span><i>б</i></div>', '<p>а</p><p><i>б</i></p>'],
    ['<div style="display:inline-flex"><span>600</span><span>700</span></div>', '<p>600</p><p>700</p>'],
    ['<b style="display:inline-grid"><span>600</span><span>700</span></b>', '<b><p>600</p><p>700</p></b>'],
    ['<span style="float:left">600</span><span style="float:right">700</span>', '<p>600</p><p>700</p>'],
    ['<span style="float:left">П</span>орт', 'Порт'],
    ['<span style="white-space:pre-wrap">а\nб</span>', 'а<br>б'],
    ['<pre style="white-space:pre">а\nб</pre>', '<pre>а\nб</pre>'],
    ['<p>а</p><br><p>б</p>', '<p>а</p><p>б</p>'],
    ['а<br>б', 'а<br>б'],
    ['слово <span>и</span> слово', 'слово и слово'],
    ['<div data-block="rate"></div>', '<div data-block="rate"></div>'],
  ])('%s', (html, expected) => expect(read(html)).toBe(expected))

  test('blank paragraphs and headings are no lines of what is brought in', () =>
    expect(
      withoutBlankParagraphs('<p>а</p><p><br /></p><h2><br /></h2><p>&nbsp;</p><p></p><h3> </h3><p>б</p>'),
    ).toBe('<p>а</p><p>б</p>'))

  test.each([
    ['900<p>&nbsp;</p>1200 $', '900<br />1200 $'],
    ['<b>900</b> <p></p>\n<h2> </h2><i>1200</i> $', '<b>900</b> <br /><i>1200</i> $'],
    ['<td>900<p></p></td>', '<td>900</td>'],
    ['900<p></p><table rowspan="2">', '900<table rowspan="2">'],
    ['<p></p>900<p></p>', '900'],
  ])('blank ones keep words apart that stand in none: %s', (html, seen) =>
    expect(withoutBlankParagraphs(html)).toBe(seen),
  )
})

test.each([
  ['50<sup>1</sup> €', '50¹ €'],
  ['CO<sub>2</sub>, 10<sup>−3</sup>, 2<sup>n</sup>', 'CO₂, 10⁻³, 2ⁿ'],
  ['1200<sup>1, 2</sup> $', '1200(1, 2) $'],
  ['7<sub>мин</sub>', '7(мин)'],
  ['50<sup>[1]</sup> 60<sup>*</sup> 70<sup>(2)</sup>', '50[1] 60* 70(2)'],
  ['50<sup><sup>1</sup></sup>', '50¹'],
  ['50<sup><b>1</b></sup>', '50<b>¹</b>'],
  ['50<sup><a href="/blog">1</a></sup>', '50<a href="/blog">¹</a>'],
  ['50<span style="vertical-align:super">1</span>', '50¹'],
  ['50<span style="vertical-align: 40%">1</span>', '50¹'],
  [
    '50<span style="vertical-align:top">1</span> 60<b style="vertical-align:text-top">2</b>',
    '50¹ 60<b>²</b>',
  ],
  ['от <span style="vertical-align:top">600</span>', 'от 600'],
  ['1 299<small>99</small> zł', '1 299⁹⁹ zł'],
  ['1 299<small>,99</small> zł', '1 299,99 zł'],
  ['150<small>000</small> км', '150000 км'],
  ['50<span style="font-size:70%">1</span>', '50¹'],
  ['50<span style="font-size:.9em">1</span>', '501'],
  [
    '<p style="font-size:32px"><b>1 299</b><span style="font-size:16px">99</span></p>',
    '<p><b>1 299</b>⁹⁹</p>',
  ],
  ['<p style="font-size:16px">50<span style="font-size:16px">1</span></p>', '<p>501</p>'],
  ['50<span style="position:relative;top:-0.5em">1</span>', '50¹'],
  ['50<span style="position:relative;bottom:5px">1</span>', '50¹'],
  ['50<span style="position:relative;bottom:-.25em">2</span>', '50₂'],
  ['50<span style="transform:translateY(-5px)">1</span>', '50¹'],
  ['50<span style="font-variant-position:super">1</span>', '50¹'],
  ['<p>50</p><p style="font-size:50%">15 дней</p>', '<p>50</p><p>15 дней</p>'],
  ['50<span style="display:block;font-size:50%">15</span>', '<p>50</p><p>15</p>'],
  ['от <span style="position:relative;top:2px">600</span>', 'от 600'],
  ['H<span style="vertical-align:-3pt">2</span>O', 'H₂O'],
  ["50<span style='position:relative;top:-4.0pt;mso-text-raise:4.0pt'>1</span>", '50¹'],
  ['<table><tr><td style="vertical-align:super">1</td></tr></table>', '<table><tr><td>1</td></tr></table>'],
  ['<span style="vertical-align:-1px">600</span>', '600'],
  ['50<a href="#_ftn1">1</a>', '50¹'],
  ['<p><a href="#sdfootnote1anc">1</a>600 $</p>', '<p>¹600 $</p>'],
  ['<a href="#_Toc5">Сроки 5</a>', 'Сроки 5'],
])('no two numbers join: %s', (html, expected) => expect(read(html)).toBe(expected))

test.each([
  ['до <span style="font-family:Symbol">£</span> 5 000', 'до ≤ 5 000'],
  [
    "США <span style='font-family:Wingdings;mso-char-type:symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Wingdings'>à</span></span> Одесса",
    'США → Одесса',
  ],
  ['<font face="Wingdings">\uf0fc</font> паспорт', '✓ паспорт'],
  ['<span style="font-family:\'Segoe UI Symbol\'">£ 5</span>', '£ 5'],
  ['<i style="font-family:Symbol">· <span style="font-family:Arial">£ 5</span></i>', '<i>• £ 5</i>'],
])('signs of a symbol font in %s read %s', (html, read) => {
  expect(readForeignHtml(html).html).toBe(read)
})

test.each([
  ['<button>600 $</button><button>700 $</button>', '600 $ 700 $'],
  ['2019<span style="margin-left:8px">150 000 км</span>', '2019 150 000 км'],
  ['<b style="padding:0 6px">2019</b>150 000 км', '<b>2019</b> 150 000 км'],
  ['<i style="margin:0 .5em 0 0">Седан</i>Бензин', '<i>Седан</i> Бензин'],
  ['12<span style="margin-left:.25em">345</span>', '12 345'],
  ['2019 <span style="margin-left:8px">150</span>', '2019 150'],
  ['<b style="margin-right:8px">Р</b>астаможка', '<b>Р</b>астаможка'],
  ['<code style="padding:3px 6px">600</code>.', '<code>600</code>.'],
  ['<u style="padding:4px">раста</u>можка', '<u>раста</u>можка'],
  ['<p>12</p><p style="margin-left:8px">345</p>', '<p>12</p><p>345</p>'],
  ['12<b style="margin-left:2px">345</b>', '12<b>345</b>'],
])('words that a gap keeps apart do not join: %s', (html, expected) => expect(read(html)).toBe(expected))

describe('hidden words and comments', () => {
  test.each([
    ['900 $<span style="display:none;mso-hide:all"> 700</span>', '900 $', 1],
    ['900 $<span style="mso-hide:all"> 700</span>', '900 $', 1],
    ['<p style="font-size:0">700</p><p>900</p>', '<p>900</p>', 1],
    ['<div style="font-size:0"><b style="font-size:16px">900</b></div>', '<p><b>900</b></p>', 0],
    ['<p style="opacity:0.0">700</p><p>900</p>', '<p>900</p>', 1],
    ['<p style="position:absolute;left:-9999px">700</p><p>900</p>', '<p>900</p>', 1],
    ['<p style="text-indent:-9999px">700</p><p>900</p>', '<p>900</p>', 1],
    ['<p style="font-size:0.9em;opacity:0.5;text-indent:-18pt;left:-9px">900</p>', '<p>900</p>', 0],
    ['<div style="max-height:0;overflow:hidden">700</div><p>900</p>', '<p>900</p>', 1],
    ['<div style="height:0px;overflow-y:hidden">700</div><p>900</p>', '<p>900</p>', 1],
    ['<span style="position:absolute;width:1px;height:1px;overflow:hidden">Было 700</span>900', '900', 1],
    ['<span style="position:absolute;clip:rect(0,0,0,0)">700</span>900', '900', 1],
    ['<span style="clip: rect(1px 1px 1px 1px)">700</span>900', '900', 1],
    ['<span style="clip-path:inset(50%)">700</span>900', '900', 1],
    // For programs that read aloud; their styles do not come along.
    [
      '<a href="/a">Тариф<span class="screen-reader-text"> (откроется)</span></a>',
      '<a href="/a">Тариф</a>',
      1,
    ],
    ['<b class="x sr-only">Цена</b>900<i class="visually-hidden">$</i>', '900', 2],
    ['<b class="sr-only-focusable">900</b>', '<b class="sr-only-focusable">900</b>', 0],
    ['<div style="height:0;padding-bottom:56%;overflow:hidden">900</div>', '<p>900</p>', 0],
    ['<div style="max-height:100px;overflow:hidden;height:0.5em">900</div>', '<p>900</p>', 0],
    ['<p hidden>700</p><p>900</p>', '<p>900</p>', 1],
    ['<p style="visibility: hidden !important">700</p><p>900</p>', '<p>900</p>', 1],
    ['<style>.cost { display: none }</style>900<b class="cost">700</b>', '900', 1],
    [
      '<style>p.a.b{display:none}</style><p class="b a">700</p><p class="a">900</p>',
      '<p class="a">900</p>',
      1,
    ],
    ['<style>table .a{display:none}</style><div><p class="a">900</p></div>', '<p class="a">900</p>', 0],
    ['<style>div .a{display:none}</style><div><p><b class="a">700</b>900</p></div>', '<p>900</p>', 1],
    [
      '<style>div>.a{display:none}</style><div><p><b class="a">900</b></p></div>',
      '<p><b class="a">900</b></p>',
      0,
    ],
    ['<style>#x, i > * > b{visibility:hidden}</style><i><u>800<b>700</b></u></i>', '<i><u>800</u></i>', 1],
    ['<style>p{display:none}p.a{display:inline}</style><p class="a">900</p>', '<p class="a">900</p>', 0],
    [
      '<style>@media print { p { display: none } } a:hover b, p b:first-child { display: none }</style><p><b>9</b></p>',
      '<p><b>9</b></p>',
      0,
    ],
    ['900<span style="display:none"> </span>', '900', 0],
    ['900<a class=msocomanchor href="#_msocom_1">[ИП1]</a>', '900', 0],
    ["<div style='mso-element:comment-list'><div style='mso-element:comment'>700</div></div>900", '900', 1],
    ['900<a href="#cmnt1">[a]</a>', '900', 0],
    ['<p>900</p><div><p><a href="#cmnt_ref1">[a]</a>700</p><p>и 800</p></div>', '<p>900</p>', 1],
    ['<comment>700</comment>900', '900', 1],
    [
      '<table><col><col style="display:none"><tr><td>900</td><td>700</td></tr></table>',
      '<table><tr><td>900</td></tr></table>',
      1,
    ],
    [
      '<table><colgroup><col span="2" style="visibility:collapse"><col></colgroup><tr><td rowspan="2">7</td><td>8</td><td>900</td></tr><tr><td>700</td><td>901</td></tr><tr><td colspan="3">902</td></tr></table>',
      '<table><tr><td>900</td></tr><tr><td>901</td></tr><tr><td colspan="1">902</td></tr></table>',
      1,
    ],
    [
      '<table><colgroup><col><col style="display:none"></colgroup><thead><tr><td rowspan="0">8</td><td>700</td></tr></thead><tbody><tr><td>900</td><td>701</td></tr></tbody></table>',
      '<table><thead><tr><td rowspan="0">8</td></tr></thead><tbody><tr><td>900</td></tr></tbody></table>',
      1,
    ],
    [
      '<table><col><col style="display:none"><tr><td rowspan="0">8</td><td>700</td><td>900</td></tr><tr><td>701</td><td>901</td></tr></table>',
      '<table><tr><td rowspan="0">8</td><td>900</td></tr><tr><td>901</td></tr></table>',
      1,
    ],
    ['900<math style="display:none"><mn>700</mn></math>', '900', 1],
    ['900<span hidden data-math="700">700</span>', '900', 1],
    ['900<!-- 700 -->', '900', 0],
  ])('%s', (html, expected, hidden) => expect(readForeignHtml(html)).toEqual({ html: expected, hidden }))
})

test.each([
  ['50<span style="vertical-align:0.3rem">1</span>', '50¹'],
  ['50<span style="vertical-align:1ex">1</span>', '50¹'],
])('raised by any measure: %s', (html, expected) => expect(read(html)).toBe(expected))

describe('a style sheet', () => {
  const cell = '<table><tr><td class="a">1</td></tr></table>'
  const struck = '<table><tr><td class="a"><s>1</s></td></tr></table>'

  test.each([
    ['.a{text-decoration:line-through}', struck],
    ['/* .a */ .a{/* old */text-decoration:line-through}', struck],
    ['@import "x";.a{text-decoration:line-through}', struck],
    ['.a{text-decoration:line-through}.a{color:red}', struck],
    ['.a{text-decoration:line-through}.a{text-decoration:none}', cell],
    ['@media print{.a{text-decoration:line-through}}', cell],
    ['@supports (a:b){@media print{.b{c:d}.a{text-decoration:line-through}}}', cell],
    ['/* .a{text-decoration:line-through}', cell],
  ])('is read rule by rule: %s', (css, expected) =>
    expect(read(`<style>${css}</style>${cell}`)).toBe(expected),
  )

  test.each(['a', '/***/ *'])('without rules is walked once, however often it says %s', css =>
    expect(read(`<style>${css.repeat(200_000)}</style>${cell}`)).toBe(cell),
  )

  test('is read once for all that it styles', () =>
    expect(read(`<style>${'.a{b:c}'.repeat(20_000)}</style>${cell.repeat(20_000)}`)).toHaveLength(
      cell.length * 20_000,
    ))
})

test.each([
  [
    '<table><tr><td style="text-decoration:line-through">140</td></tr></table>',
    '<table><tr><td><s>140</s></td></tr></table>',
  ],
  [
    '<p style="font-weight:bold">а <a href="/x">б</a></p>',
    '<p><strong>а </strong><a href="/x"><strong>б</strong></a></p>',
  ],
  ['<ul><li style="font-weight:700"><span style="font-weight:400">а</span></li></ul>', '<ul><li>а</li></ul>'],
  [
    '<table><tr><td style="text-decoration:line-through"><a style="text-decoration:none" href="/x">1</a></td></tr></table>',
    '<table><tr><td><a href="/x"><s>1</s></a></td></tr></table>',
  ],
  ['<span style="font-weight:bold">а</span><span style="font-weight:bold">б</span>', '<strong>аб</strong>'],
  ['<b style="font-weight:bold">а</b>', '<b>а</b>'],
  ['<b style="font-weight:normal">а</b>', 'а'],
  ['<table><tr><th style="font-weight:bold">а</th></tr></table>', '<table><tr><th>а</th></tr></table>'],
  [
    '<style><!-- td, .x {color:red} td.old {text-decoration:line-through} --></style><table><tr><td class=old>1</td></tr></table>',
    '<table><tr><td class="old"><s>1</s></td></tr></table>',
  ],
])('looks by style: %s', (html, expected) => expect(read(html)).toBe(expected))

test.each([
  ['<img src="https://a.example/1f697.svg" alt="🚗">', '🚗'],
  ['<img src="https://a.example/ua.png" alt="🇺🇦 👨‍👩‍👧 1️⃣">', '🇺🇦 👨‍👩‍👧 1️⃣'],
  ['<img src="/media/a.jpg" alt="🚗">', '<img src="/media/a.jpg" alt="🚗">'],
  ['<img src="https://a.example/5.png" alt="5">', '<img src="https://a.example/5.png" alt="5">'],
])('a picture of pictographs is their text: %s', (html, expected) => {
  expect(read(html)).toBe(expected)
  expect(withPictographs(html)).toBe(expected)
})

test.each([
  ['<img src="https://a.example/i.png" width="24" height="24">', ''],
  ['<img src="https://a.example/i.png" style="width:1px;height:1px">', ''],
  [
    '<img src="https://a.example/i.png" width="24" height="25">',
    '<img src="https://a.example/i.png" width="24" height="25">',
  ],
  ['<img src="/media/a.jpg" width="20" height="20">', '<img src="/media/a.jpg" width="20" height="20">'],
])('no writer misses an icon: %s', (html, expected) => expect(read(html)).toBe(expected))

test.each([
  ['<ol>\n<li value="4">а</li></ol>', '<ol start="4">\n<li value="4">а</li></ol>'],
  [
    '<ol><li>а</li><li value="5">б</li><li>в</li><li value="0">г</li></ol>',
    '<ol><li>а</li></ol><ol start="5"><li value="5">б</li><li>в</li></ol><ol start="0"><li value="0">г</li></ol>',
  ],
  [
    '<ol reversed><li>а</li><li>б</li></ol>',
    '<ol start="2"><li value="2">а</li></ol><ol start="1"><li value="1">б</li></ol>',
  ],
  ['<ol start="2"><li>а</li><li value="3">б</li></ol>', '<ol start="2"><li>а</li><li value="3">б</li></ol>'],
])('the number that an item says is the one that is seen: %s', (html, expected) =>
  expect(read(html)).toBe(expected),
)

test.each([
  ['<tr><td>600</td><td>700</td></tr>', '<table><tr><td>600</td><td>700</td></tr></table>'],
  ['<p>а</p><td>600</td> <td>700</td>', '<p>а</p><table><tr><td>600</td> <td>700</td></tr></table>'],
  ['<div><tbody><tr><th>600</th></tr></tbody></div>', '<table><tbody><tr><th>600</th></tr></tbody></table>'],
  ['<li>а</li><li>б</li>', '<ul><li>а</li><li>б</li></ul>'],
])('what comes without its table or list gets one: %s', (html, expected) => expect(read(html)).toBe(expected))

describe('a formula is read in one line', () => {
  /** As KaTeX writes it: the second part is placed by styles alone. */
  const katex = (mathml: string, drawn = '102') =>
    `<span class="katex"><span class="katex-mathml"><math><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">10^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">${drawn}</span></span>`

  test.each([
    ['<msup><mn>10</mn><mn>2</mn></msup>', '10²'],
    ['<mn>50</mn><mo>×</mo><mfrac><mn>1998</mn><mn>1000</mn></mfrac>', '50×1998/1000'],
    ['<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>', '2 1/2'],
    ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>100</mn></mfrac>', '(a+1)/100'],
    [
      '<msub><mi>K</mi><mtext>возр</mtext></msub><mo>=</mo><mn>5</mn><mspace width="1em"/><mtext>лет</mtext>',
      'K(возр)=5 лет',
    ],
    ['<munderover><mo>∑</mo><mi>i</mi><mn>5</mn></munderover><msqrt><mn>4</mn></msqrt>', '∑(i)⁵√4'],
    ['<mi>f</mi><mo>\u2061</mo><mo>(</mo><mn>1</mn><mo>)</mo>', 'f(1)'],
  ])('%s', (mathml, line) => {
    expect(read(`<p>А ${katex(mathml)} €</p>`)).toBe(`<p>А ${line} €</p>`)
    const hidden = `<mjx-assistive-mml style="clip: rect(1px, 1px, 1px, 1px)"><math>${mathml}</math></mjx-assistive-mml>`
    expect(read(`<p>А <mjx-container><mjx-math></mjx-math>${hidden}</mjx-container> €</p>`)).toBe(
      `<p>А ${line} €</p>`,
    )
  })

  test('where its source stands in place of MathML', () => {
    const drawn = '<span class="katex"><span class="katex-html" aria-hidden="true">102</span></span>'
    expect(read(`<p><span class="math-inline" data-math="10^2">${drawn}</span> €</p>`)).toBe('<p>10^2 €</p>')
  })
})
