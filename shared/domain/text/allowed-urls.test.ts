import { describe, expect, it } from 'vitest'
import { safeEmbed, safeLink, safePicture } from './allowed-urls.ts'

const hash = 'a1'.repeat(32)
const picture = `/media/${hash}-640.jpg`

describe('addresses in a text', () => {
  it.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['data:text/html,x'],
    ['vbscript:x'],
    ['file:///etc/passwd'],
    ['https://good.ua@evil.example/'],
    ['mailto:a@b.ua?bcc=c@d.ua%0d%0aX: y@'],
    ['mailto:x'],
    ['mailto:"a b"@b.ua'],
    ['mailto:a@b.ua, c@d.ua'],
    ['mailto:a@b.ua>'],
    ['tel:javascript'],
    ['tel:12'],
    ['tel:1234567890123456'],
    ['tel:1234;ext=5'],
    ['tel:x1234'],
    ['blob:https://a/b'],
    ['ms-msdt:x'],
    ['sms:1234567'],
    ['https://'],
    [undefined],
  ])('%s is no link, or a harmless one', href => {
    const link = safeLink(href)
    if (link) expect(link.href).toBe('mailto:a@b.ua')
  })

  it.each([
    ['//evil.example/x', { href: 'https://evil.example/x', external: true }],
    ['/\\evil.example', { href: 'https://evil.example/', external: true }],
    ['../blog', { href: '/blog', external: false }],
    ['#part', { href: '#part', external: false }],
    [' #part ', { href: '#part', external: false }],
    ['#', { href: '#', external: false }],
    ['?page=2#top', { href: '?page=2#top', external: false }],
    ['?', { href: '?', external: false }],
    ['?#top', { href: '#top', external: false }],
    ['', { href: '/', external: false }],
    ['http://a.ua/x', { href: 'http://a.ua/x', external: true }],
    [
      'mailto:office.site+1@mail.broker.com.ua',
      { href: 'mailto:office.site+1@mail.broker.com.ua', external: false },
    ],
    ['mailto:office@пример.com', { href: 'mailto:office@xn--e1afmkfd.com', external: false }],
    ['mailto:%20office@broker.ua', { href: 'mailto:office@broker.ua', external: false }],
    ['tel:0441234567', { href: 'tel:0441234567', external: false }],
    ['tel:102', { href: 'tel:102', external: false }],
    ['tel:+380 (44) 123-45-67', { href: 'tel:+380441234567', external: false }],
  ])('%s is %j', (href, link) => expect(safeLink(href)).toEqual(link))

  it.each([
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.gov.ua%2Fx&data=05%7C02%7Civan%40firm.ua',
    'https://nam12.safelinks.protection.outlook.com/ap/w-59584e83/?url=https%3A%2F%2Fbank.gov.ua%2Fx&data=05',
    'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=https%3A%2F%2Fbank.gov.ua%2Fx&locale=uk',
    'https://www.google.com/url?q=https://bank.gov.ua/x&sa=D',
    'https://www.google.com.ua/url?sa=t&url=https%3A%2F%2Fbank.gov.ua%2Fx',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fbank.gov.ua%2Fx&h=AT1',
    'https://l.instagram.com/?u=https%3A%2F%2Fbank.gov.ua%2Fx&e=AT1',
    'https://www.youtube.com/redirect?event=video_description&q=https%3A%2F%2Fbank.gov.ua%2Fx',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fbank.gov.ua%2Fx',
  ])('leads straight to its target, past who forwards to it: %s', href =>
    expect(safeLink(href)).toEqual({ href: 'https://bank.gov.ua/x', external: true }),
  )

  it.each([
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/search?q=https://bank.gov.ua/',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fbank.gov.ua%2F',
    'https://t.me/share/url?url=https%3A%2F%2Fbank.gov.ua%2F',
  ])('stays what it is where it forwards to no page: %s', href => expect(safeLink(href)?.href).toBe(href))

  it('is no foreign one when it names this site', () => {
    const own = 'https://own.example'
    expect(safeLink(`${own}/eu`, own)).toEqual({ href: `${own}/eu`, external: false })
    expect(safeLink('https://own.example.evil.example/', own)?.external).toBe(true)
  })

  it('may be 2,000 characters long', () => {
    expect(safeLink(`/${'a'.repeat(1999)}`)).toBeDefined()
    expect(safeLink(`/${'a'.repeat(2000)}`)).toBeUndefined()
  })

  it.each([
    ['https://youtube.com/embed/abcdefgh', 'abcdefgh'],
    ['https://www.youtube-nocookie.com/embed/abcdefgh', 'abcdefgh'],
    ['https://www.youtube.com/embed/abc-_fgh?start=42', 'abc-_fgh?start=42'],
    ['https://www.youtube.com/embed/abcdefgh?start=x42', 'abcdefgh'],
    ['https://www.youtube.com/embed/abcdefgh?start=42x', 'abcdefgh'],
    ['https://www.youtube.com/embed/abcdefgh?start=123456', 'abcdefgh'],
    ['https://www.youtube.com/embed/abcdefgh/x', undefined],
    ['https://www.youtube.com/x/embed/abcdefgh', undefined],
    ['https://www.youtube.com/embed/abcde', undefined],
    ['https://www.youtube.com/embed/videoseries?list=PL1', undefined],
    ['https://www.youtube.com/embed/live_stream?channel=UC1', undefined],
  ])('the video at %s is %s', (src, video) =>
    expect(safeEmbed(src)).toBe(video && `https://www.youtube-nocookie.com/embed/${video}`),
  )

  it('pictures are ours, embeds are of the one player', () => {
    expect(safePicture(picture)).toBe(picture)
    for (const src of [
      'https://evil.example/a.jpg',
      '/media/../secret',
      '/media/x.svg',
      `//e.example${picture}`,
      `${picture}/..`,
      'data:image/png;base64,AA',
    ]) {
      expect(safePicture(src), src).toBeUndefined()
    }
    expect(safePicture(`https://own.example${picture}`, 'https://own.example')).toBe(picture)
    for (const src of [
      'http://www.youtube-nocookie.com/embed/abcdefgh',
      'https://www.youtube-nocookie.com.evil.example/embed/abcdefgh',
      'https://www.youtube-nocookie.com/redirect?q=x',
      'https://x@www.youtube-nocookie.com/embed/abcdefgh',
      'https://www.youtube-nocookie.com:8443/embed/abcdefgh',
      'https://www.youtube-nocookie.com/embed/../evil',
    ]) {
      expect(safeEmbed(src), src).toBeUndefined()
    }
  })
})
