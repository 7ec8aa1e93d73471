import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProof } from '#shared/tooling/sample.ts'
import { isTooDeep, sanitise } from './sanitise.ts'
import { attacks } from './testing/attacks.ts'
import { flawsOf } from './testing/flaws.ts'
import { withContents } from './typeset.ts'

const hash = 'a1'.repeat(32)
const picture = `/media/${hash}-640.jpg`

describe('the rich text of a post', () => {
  it('has at least 200 different attacks to withstand', () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(200)
  })

  it.each(attacks)('comes out inert: %s', attack => {
    for (const html of [
      attack,
      `<p>до ${attack} после</p>`,
      `<table><tr><td>${attack}`,
      `<ul><li>${attack}</li></ul>`,
    ]) {
      const clean = sanitise(html)
      expect(flawsOf(clean)).toEqual([])
      expect(sanitise(clean)).toBe(clean)
    }
  })

  it('is inert and stays as it is when cleaned again, whatever comes', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</i>',
        '<a href="',
        '">',
        "'",
        '<table>',
        '<td',
        '<!--',
        '-->',
        '&lt;',
        '&#',
        '<svg',
        '<div>',
        '<sup>1',
        '<span style="display:block;font-weight:bold">',
        '</div>',
        '/',
        '=',
        '<pre>',
        '\n',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const clean = sanitise(pieces.join(''))
        expect(flawsOf(clean)).toEqual([])
        expect(sanitise(clean)).toBe(clean)
      }),
      { numRuns: isProof ? 2000 : 500 },
    )
  })

  it.each([
    ['<p></p>', ''],
    ['<p><br></p>', ''],
    ['<p>&nbsp;</p>\n<p> </p>', ''],
    ['<h2></h2><ul><li><p></p></li></ul>', ''],
    ['', ''],
    ['<hr>', '<hr />'],
    ['<ol start="0"><li>а</li></ol>', '<ol start="0"><li>а</li></ol>'],
    ['<ol start="x"><li>а</li></ol>', '<ol><li>а</li></ol>'],
    ['<ol><li>а</li><li value="5">б</li></ol>', '<ol><li>а</li></ol><ol start="5"><li>б</li></ol>'],
    ['<ol reversed><li>а</li><li>б</li></ol>', '<ol start="2"><li>а</li></ol><ol start="1"><li>б</li></ol>'],
    ['<tr><td>600</td><td>700</td></tr>', '<table><tr><td>600</td><td>700</td></tr></table>'],
    ['<p>а</p><li>б</li>', '<p>а</p><ul><li>б</li></ul>'],
    ['<p>50<a href="#_ftn1">1</a> €</p>', '<p>50¹ €</p>'],
    ['<p><a href="#ceny">Цены</a></p>', '<p><a href="#ceny">Цены</a></p>'],
    ['слово', 'слово'],
  ])('%s is %s', (html, clean) => expect(sanitise(html)).toBe(clean))

  it('keeps everything that the editor makes', () => {
    const made = [
      '<h2>Заголовок</h2><h3>Ещё</h3><h4>И ещё</h4>',
      '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><br />f</p>',
      '<pre><code class="language-ts">const a = 1 &lt; 2</code></pre>',
      '<blockquote><p>q</p></blockquote><ul><li><p>1</p></li></ul><ol start="3"><li><p>3</p></li></ol><hr />',
      `<figure class="wide"><img src="${picture}" alt="Порт" width="640" height="480" /><figcaption>Порт</figcaption></figure>`,
      `<img src="${picture}" alt="" class="half" /><figure class="half"><img src="${picture}" alt="Порт" /><figcaption></figcaption></figure>`,
      '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="3"><p>b</p></td><td>c</td></tr></tbody></table>',
      '<p><a href="/blog/a?x=1#b">своя</a> <a href="mailto:a@b.ua">почта</a> <a href="tel:+380441234567">телефон</a></p>',
      '<p><a href="https://bank.gov.ua/" rel="noopener noreferrer nofollow">чужая</a></p>',
    ].join('')
    expect(sanitise(made)).toBe(made)
    const video = sanitise(
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=42&autoplay=1" onload="x()"></iframe>',
    )
    expect(video).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?start=42" .*><\/iframe>$/,
    )
    expect(sanitise(video)).toBe(video)
  })

  it.each([
    '',
    'sandbox',
    'sandbox=""',
    'sandbox="allow-top-navigation allow-forms allow-modals allow-downloads"',
    'SANDBOX="allow-top-navigation-by-user-activation"',
    'allow="camera; microphone" referrerpolicy="unsafe-url" loading="eager" width="9999" name="x" style="position:fixed"',
  ])('stores a video in a sandbox of our own, whatever was written beside it: %s', attributes => {
    const stored = sanitise(`<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" ${attributes}></iframe>`)
    expect(stored).toBe(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Видео" width="560" height="315" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allowfullscreen></iframe>',
    )
  })

  it('stores marks that were crossed as a second reading distinguishes them', () => {
    const text = sanitise('<table><tr><form><tr><hr></form></table>')
    expect(text).toBe('<table><tr></tr><tr><hr /></tr></table>')
    expect(sanitise(text)).toBe(text)
  })

  it('turns near spellings into the editor’s own and marks links to other sites only', () => {
    expect(sanitise('<h1>a</h1><b>b</b><i>c</i><del>d</del><h6>e</h6>')).toBe(
      '<h2>a</h2><strong>b</strong><em>c</em><s>d</s><h4>e</h4>',
    )
    const own = '<p><a href="https://broker.example/eu">a</a></p>'
    expect(sanitise(own, 'https://broker.example')).toBe(own)
    expect(sanitise(own)).toContain('nofollow')
    expect(sanitise('<a href="https://a.ua" target="_blank" rel="opener">a</a>')).toBe(
      '<a href="https://a.ua/" rel="noopener noreferrer nofollow">a</a>',
    )
  })

  it('keeps the widths that a picture may have, and no other class', () => {
    const img = (name: string) => sanitise(`<img src="${picture}" alt="" class="${name}">`)
    expect(img('wide admin-toolbar')).toContain('class="wide"')
    expect(img('admin-toolbar')).not.toContain('class')
  })

  it('rejects tags nested deeper than anybody writes, and takes long flat texts', () => {
    for (const tag of ['<b>', '<div>', '<table><tr><td>', '<ul><li>']) {
      expect(() => sanitise(tag.repeat(100_000))).toThrow()
    }
    expect(sanitise('<p>a'.repeat(1000))).toContain('<p>a</p>')
    expect(sanitise(`<ul>${'<li>a'.repeat(1000)}</ul>`)).toContain('<li>a</li>')
  })

  it('names the field of a text that is nested too deep', () => {
    expect(() => sanitise('<b>'.repeat(300))).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ path: 'text', code: 'text.too-deep' })],
      }),
    )
  })

  it.each([
    ['<a>слова</a>', 'слова'],
    ['<p>a\u0000\u0007б\u007fв\tг</p>', '<p>aбв\tг</p>'],
    ['  <p>a</p>\n', '<p>a</p>'],
    ['<P>a<STRONG>b</STRONG></P>', '<p>a<strong>b</strong></p>'],
    [`<IMG SRC="${picture}">`, `<img src="${picture}" alt="" />`],
    [`<img src="${picture}" alt="" title="Порт" />`, `<img src="${picture}" alt="" title="Порт" />`],
    ['<img alt="чужая" src="https://evil.example/a.jpg">', ''],
    ['<iframe src="https://evil.example/embed/abcdefgh"></iframe>', ''],
    ['<p><a href="/a" title="Куда">a</a></p>', '<p><a href="/a" title="Куда">a</a></p>'],
    ['<b class="language-ts">a</b>', '<strong>a</strong>'],
    ['<code class="xlanguage-ts language-">a</code>', '<code>a</code>'],
    ['<code class="language-ts!x">a</code>', '<code>a</code>'],
    [`<img src="${picture}" alt="" width="0640" height="12345678" />`, `<img src="${picture}" alt="" />`],
    [
      `<img src="${picture}" alt="" width="10000" height="10001" />`,
      `<img src="${picture}" alt="" width="10000" />`,
    ],
    ['<ol start="x"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<figure class="video other">a</figure>', '<figure class="video">a</figure>'],
    ['<scr\u0000ipt>alert(1)</scr\u0000ipt>', ''],
    ['<p>a\ud800b</p>', '<p>a\ufffdb</p>'],
    ['<font color="red">a</font>', 'a'],
    ['<div>600 $</div><div>50<sup>1</sup> €</div>', '<p>600 $</p><p>50¹ €</p>'],
    ['<p>900 $<span style="display:none"> 700</span></p>', '<p>900 $</p>'],
    ['<p>а <img src="https://a.example/b.svg" alt="🚗"></p>', '<p>а 🚗</p>'],
    ['<p>a</p><p><br></p><p></p><br><p>b</p>', '<p>a</p><p><br /></p><p></p><br /><p>b</p>'],
    ['<noscript>a</noscript><template>b</template><p>c</p>', '<p>c</p>'],
    ['<html><p>a</p></html><p>b</p>', '<p>a</p><p>b</p>'],
    ['<ol start="100000"><li>a</li></ol>', '<ol start="100000"><li>a</li></ol>'],
    ['<ol start="100001"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    [
      '<table><tr><td colspan="100" rowspan="101">a</td><td colspan="1">b</td></tr></table>',
      '<table><tr><td colspan="100" rowspan="101">a</td><td>b</td></tr></table>',
    ],
    [
      '<table><tr><td colspan="1001" rowspan="0">a</td><td colspan="0" rowspan="65535">b</td><td rowspan="-2">c</td></tr></table>',
      '<table><tr><td colspan="1000" rowspan="65534">a</td><td rowspan="65534">b</td><td>c</td></tr></table>',
    ],
  ])('%s becomes %s', (html, clean) => expect(sanitise(html)).toBe(clean))

  it('stores a picture by its path, also one that was pasted with the address of this site', () => {
    const pasted = `<img src="https://broker.example${picture}" alt="">`
    expect(sanitise(pasted, 'https://broker.example')).toBe(`<img src="${picture}" alt="" />`)
    expect(sanitise(pasted, 'https://other.example')).toBe('')
  })

  it('lets no more than forty tags stand in one another', () => {
    expect(sanitise(`${'<blockquote>'.repeat(60)}a`).match(/<blockquote>/g)).toHaveLength(40)
  })

  it('keeps the title of a video, without the spaces around it', () => {
    const video = (title: string) =>
      sanitise(`<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="${title}"></iframe>`)
    expect(video(' Рынок в Рустави ')).toContain(' title="Рынок в Рустави" ')
    expect(video('  ')).toContain(' title="Видео" ')
  })
})

describe('the contents of a text', () => {
  it('are a table with an id for every heading', () => {
    const { html, contents } = withContents(
      '<h2>Цена</h2><h3>Цена</h3><h2></h2><h2>Цена 2 <em>x</em></h2><h2>価</h2>',
    )
    expect(contents).toEqual([
      { id: 'cena', level: 2, title: 'Цена' },
      { id: 'cena-2', level: 3, title: 'Цена' },
      { id: 'cena-2-x', level: 2, title: 'Цена 2 x' },
      { id: 'part', level: 2, title: '価' },
    ])
    expect(html).toBe(
      '<h2 id="cena">Цена</h2><h3 id="cena-2">Цена</h3><h2></h2><h2 id="cena-2-x">Цена 2 <em>x</em></h2><h2 id="part">価</h2>',
    )
  })

  it('number the headings in one pass, equal ones and ones that differ only past their numbers', () => {
    const equal = '<h2>Цена</h2>'.repeat(10_000)
    const alike = Array.from(
      { length: 4_000 },
      (_, at) => `<h2>${'a'.repeat(117)}${at.toString(36).slice(-3)}</h2>`,
    )
    for (const text of [equal, [...alike, ...alike].join('')]) {
      const { has } = Set.prototype
      let looks = 0
      Set.prototype.has = function (value) {
        looks += 1
        return has.call(this, value)
      }
      const { contents } = withContents(text)
      Set.prototype.has = has
      const ids = contents.map(entry => entry.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(looks).toBeLessThan(8 * ids.length)
    }
  })

  it('are also of headings with a line break in them', () => {
    expect(withContents('<h4>Цена\nи срок</h4>').contents).toEqual([
      { id: 'cena-i-srok', level: 4, title: 'Цена и срок' },
    ])
  })

  it.each(['Root', 'Page data', 'Content', 'Related'])('leave to the page its own id: %s', title => {
    const [entry] = withContents(`<h2>${title}</h2>`).contents
    expect(entry?.id).toBe(`${title.toLowerCase().replace(' ', '-')}-2`)
  })

  it('count on over a number that a title has taken', () => {
    const { contents } = withContents('<h2>Цена 2</h2><h2>Цена</h2><h2>Цена</h2><h2>Цена 2</h2><h2>Цена</h2>')
    expect(contents.map(entry => entry.id)).toEqual(['cena-2', 'cena', 'cena-3', 'cena-2-2', 'cena-4'])
  })
})

describe('blocks of the site', () => {
  const rate = '<div data-block="rate"></div>'
  const preset = '<div data-block="calculator" data-preset="route=usa&amp;price=1"></div>'
  const image = `<img src="${picture}" alt="" />`

  it.each([
    [`<p>а</p>${rate}<p>б</p>`, `<p>а</p>${rate}<p>б</p>`],
    [rate, rate],
    [preset, preset],
    ['<div data-block="rate" data-preset="a=1" class="x" onclick="y()"></div>', rate],
    [
      '<div data-block="calculator" data-preset="&quot;&gt;<b>"></div>',
      '<div data-block="calculator"></div>',
    ],
    ['<div data-block="other">слова</div>', '<p>слова</p>'],
    ['<div class="x">слова</div>', '<p>слова</p>'],
    [`<blockquote><p>а</p>${rate}</blockquote>`, '<blockquote><p>а</p></blockquote>'],
    [`<ul><li>а<br>${rate}</li></ul>${rate}`, `<ul><li>а<br /></li></ul>${rate}`],
    [`${image}<hr>${rate}`, `${image}<hr />${rate}`],
  ])('%s', (html, clean) => {
    expect(sanitise(html)).toBe(clean)
    expect(sanitise(clean)).toBe(clean)
  })
})

it.each([
  ['200 in one another', '<b>'.repeat(200), false],
  ['201 in one another', '<b>'.repeat(201), true],
  ['200 behind a closed one', `<b>a</b>${'<i>'.repeat(200)}`, false],
  ['closed ones', '<b>a</b>'.repeat(500), false],
  ['closed ones at the very bottom, in capitals', '<B>a</b>'.repeat(500), false],
  ['closed ones in another', `<div>${'<b>a</b>'.repeat(500)}`, false],
  ['ends of what was never begun', `${'</i>'.repeat(300)}${'<b>'.repeat(201)}`, true],
  ['an end that closes what stands in it', '<ul><b><i></ul>'.repeat(300), false],
  ['empty ones', '<br>'.repeat(500), false],
  ['paragraphs that the next one closes', '<p>a'.repeat(500), false],
  ['rows and cells that the next ones close', `<table>${'<tr><th>a<td><p>b'.repeat(300)}`, false],
  ['terms and what they mean', `<dl>${'<dt>a<dd>b'.repeat(300)}`, false],
  ['lists in lists', '<ul><li>'.repeat(101), true],
])('%s', (_what, html, isDeep) => expect(isTooDeep(html)).toBe(isDeep))
