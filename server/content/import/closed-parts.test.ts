import { expect, it } from 'vitest'
import { closesToGuests, withoutClosedBlocks, withoutGatedBlocks } from './closed-parts.ts'

const gated = (values: string, html: string) =>
  `<!--kg-gated-block:begin ${values} -->${html}<!--kg-gated-block:end-->`
const forMembers = 'nonMember:false memberSegment:"status:free,status:-free"'

it.each([
  ['one part', `<p>а</p>${gated(forMembers, '<p>тайна</p>')}<p>б</p>`, 1],
  [
    'several',
    `<p>а</p>${gated(forMembers, 'тайна')}<p>б</p>${gated('memberSegment:"status:-free"', 'тайна')}`,
    2,
  ],
  [
    'one that stands in an open one',
    gated('nonMember:true', `<p>а</p>${gated(forMembers, 'тайна')}<p>б</p>`),
    1,
  ],
  [
    'one that holds an open one',
    `<p>а</p>${gated(forMembers, `т${gated('nonMember:true', 'тайна')}т`)}<p>б</p>`,
    1,
  ],
  ['one that nothing ends', `<p>а</p><p>б</p><!-- kg-gated-block:begin ${forMembers}-->тайна`, 1],
  ['none that guests see as well', gated('nonMember:true memberSegment:""', '<p>а</p><p>б</p>'), 0],
])('leaves out of a text of Ghost %s', (_what, html, parts) => {
  const left =
    parts > 0
      ? [
          {
            what: `Часть текста${parts > 1 ? ` × ${parts}` : ''}`,
            why: 'была только для подписчиков: не перенесена',
          },
        ]
      : []
  expect(withoutGatedBlocks(html)).toEqual({ html: '<p>а</p><p>б</p>', leftOut: left })
})

it.each([
  [
    'premium-content/subscriber-view {"id":1} -->тайна<!-- /wp:premium-content/subscriber-view -->',
    '<p>б</p>',
    1,
  ],
  ['pmpro/membership -->тайна<!-- /wp:pmpro/membership -->', '<p>б</p>', 1],
  ['jetpack/paywall /-->', '', 1],
  ['acf/members-list {"name":"x"} /-->', '<!-- wp:acf/members-list {"name":"x"} /--><p>б</p>', 0],
  ['paragraph {"metadata":{"blockVisibility":false}} --><p>тайна</p><!-- /wp:paragraph -->', '<p>б</p>', 1],
  ['latest-posts {"metadata":{"blockVisibility":false}} /-->', '<p>б</p>', 1],
  [
    'group {"blockVisibility":{"hideBlock":true}} --><!-- wp:group --><!-- /wp:group -->тайна<!-- /wp:group -->',
    '<p>б</p>',
    1,
  ],
  [
    'group {"blockVisibility":{"controlSets":[{"id":1,"controls":{"userRole":{"visibilityByRole":"user-role"}}}]}} -->тайна<!-- /wp:group -->',
    '<p>б</p>',
    1,
  ],
  ['group {"contentControls":{"enabled":true,"rules":{}}} -->тайна<!-- /wp:group -->', '<p>б</p>', 1],
  [
    'group {"UAGLoggedOut":true,"UAGDisplayConditions":"userstate"} -->тайна<!-- /wp:group -->',
    '<p>б</p>',
    1,
  ],
  ['group {"otterConditions":[[{"type":"loggedInUser"}]]} -->тайна<!-- /wp:group -->', '<p>б</p>', 1],
  [
    'spacer {"otterConditions":[[{"type":"loggedOutUser"}]],"UAGLoggedIn":true,"UAGDisplayConditions":"userstate"} -->',
    '<!-- wp:spacer {"otterConditions":[[{"type":"loggedOutUser"}]],"UAGLoggedIn":true,"UAGDisplayConditions":"userstate"} --><p>б</p>',
    0,
  ],
  ['pmpro/membership -->тайна<!-- wp:jetpack/paywall /--><!-- /wp:pmpro/membership -->', '', 1],
  [
    'group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"public"}}}]}} -->',
    '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"public"}}}]}} --><p>б</p>',
    0,
  ],
])('leaves out of a text of WordPress the part of the block %s', (block, rest, parts) => {
  const { html, leftOut } = withoutClosedBlocks(`<p>а</p><!-- wp:${block}<p>б</p>`)
  expect([html, leftOut.length]).toEqual([`<p>а</p>${rest}`, parts])
})

it('knows the shortcodes that close a part by their names', () => {
  const closed = [
    'restrict',
    'members_access',
    'mepr-show',
    'swpm_protected',
    'membership',
    'um_loggedin',
    'private',
  ]
  const more = [
    'wpmem_logged_in',
    'pms-restrict',
    's2if',
    'ihc-hide-content',
    'members_only',
    'is_user_logged_in',
    's2If',
    'private_Gold',
    'MM_Member_Decision',
    'RESTRICT',
    'um_show_content',
    'wlm_ismember',
    'user_role',
    'ifmember',
    'visibility',
    'hidden',
    'groups_can',
    'am4show',
    'hidepost',
    'emaillocker',
    'newsletter_lock',
    'thrive_lead_lock',
    'content_locker',
    'vip',
  ]
  const open = [
    'not_logged_in',
    'um_loggedout',
    'wcm_nonmember',
    'Not_Logged_In',
    'hidden-xs',
    'groups_can_not',
    'am4guest',
    'team_member',
    'block',
    'vc_row',
    'gallery',
    'tabs',
    'login',
  ]
  expect([...closed, ...more, ...open].filter(closesToGuests)).toEqual([...closed, ...more])
})
