/** Sizes, spaces, radii and colours must come from the design tokens. Everything else about CSS is checked by Biome. */

const colour = 'A colour is a token: shared/ui/tokens.css'

/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: ['{dist,node_modules,coverage,test-results}/**'],
  rules: {
    'shorthand-property-no-redundant-values': true,
    'color-no-hex': [true, { message: colour }],
    'color-named': ['never', { ignore: ['inside-function'], message: colour }],
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
      { message: colour },
    ],
    'declaration-property-value-disallowed-list': [
      {
        'font-size': [/\d(?:px|r?em|vw|vh|%|pt)/],
        // One pixel is allowed, to draw a border over a neighbouring one.
        '/^(?:margin|padding|gap|row-gap|column-gap)/': [
          /(?:\d*\.\d+|\d{2,}|[2-9])(?:px|vw|vh)|\d(?:r?em|pt)/,
        ],
        'border-radius': [/[1-9](?:px|r?em)/],
      },
      { message: 'Sizes and spaces are tokens: site/styles/tokens.css; in the admin those of theme.ts' },
    ],
  },
  overrides: [
    {
      files: ['**/tokens.css', 'site/styles/print.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
}
