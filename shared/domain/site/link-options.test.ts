import { describe, expect, it } from 'vitest'
import { checkLinkOption, privacyAddress, socialAddress, webAddress } from './link-options.ts'

const attacks = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'viber://evil',
  '//evil.example',
  '/\\evil.example',
]

describe('an option that becomes a link', () => {
  it.each(attacks)('never is one: %j', text => {
    expect(privacyAddress(text)).toBe('')
    expect(webAddress(text)).toBe('')
    expect(socialAddress('viber', text)).toBe('')
    for (const title of ['map_url', 'privacy_url', 'telegram_url', 'viber_url', 'social_tiktok', 'instagram'])
      expect([title, checkLinkOption(title, text)]).toEqual([title, expect.stringMatching(/https|privacy/)])
  })

  it.each([
    ['map_url', 'https://maps.app.goo.gl/abc'],
    ['telegram_url', ' https://t.me/broker '],
    ['viber_url', 'viber://chat?number=%2B380671234567'],
    ['social_youtube', 'http://youtube.com/@broker'],
    ['privacy_url', '/privacy'],
    ['privacy_url', 'https://example.com/privacy?a=1'],
    ['instagram_url', ''],
    ['company_fee', 'javascript:alert(1)'],
  ])('%s = %s', (title, value) => {
    expect(checkLinkOption(title, value)).toBeNull()
  })

  it('opens the chat of a number with its plus as the program reads it', () => {
    const typed = 'viber://chat?number=+380671234567'
    expect(checkLinkOption('viber_url', typed)).toBeNull()
    expect(socialAddress('viber', typed)).toBe('viber://chat?number=%2B380671234567')
  })

  it.each([
    ['telegram', 't.me/broker', 'https://t.me/broker'],
    ['instagram', '\u2068https://instagram.com/broker\u2069', 'https://instagram.com/broker'],
    ['facebook', 'https://l.facebook.com/l.php?u=https%3A%2F%2Ffb.com%2Fbroker&h=x', 'https://fb.com/broker'],
    ['instagram', '@firma.ua', 'https://instagram.com/firma.ua'],
    ['telegram', '@firma_ua', 'https://t.me/firma_ua'],
    ['tiktok', ' @firma ', 'https://www.tiktok.com/@firma'],
    ['viber', '\u200eviber://chat?number=%2B380671234567', 'viber://chat?number=%2B380671234567'],
  ])('of %s is read as it was copied: %j', (network, typed, address) => {
    expect(checkLinkOption(`${network}_url`, typed)).toBeNull()
    expect(socialAddress(network, typed)).toBe(address)
  })

  it('is refused by its name', () => {
    expect(checkLinkOption('viber_url', '@broker')).toMatch(/^Viber:.*viber:\/\/chat/)
    expect(checkLinkOption('facebook_url', '@firma.ua')).toMatch(/^Facebook:/)
    expect(checkLinkOption('map_url', 'Порт')).toMatch(/^Офис на карте:/)
  })
})
