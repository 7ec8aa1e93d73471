/** The admin's look: graphite, paper and one bronze accent, small and dense, in light and dark. */

import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'
import * as texts from '#messages/admin/platform/theme.js'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import { ButtonElement } from './button-element.ts'

/** Shade 5 is the theme colour of the site; 7 and darker are readable as small text on paper. */
const bronze: MantineColorsTuple = [
  '#fbf5ee',
  '#f3e6d5',
  '#e8d0b0',
  '#ddb98a',
  '#d4a66d',
  usualAccent,
  '#b47d40',
  '#8a5c2a',
  '#6d4820',
  '#4d3317',
]

/** From light text to the deepest background of the dark scheme. */
const dark: MantineColorsTuple = [
  '#e6e3de',
  '#c3c0ba',
  '#9c9a96',
  '#7d7c7a',
  '#3d424b',
  '#343940',
  '#2a2e35',
  '#1f2228',
  '#191b20',
  '#14161a',
]

/** Shade 6 is the text of a message under its title. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0ea',
  '#e9e5dd',
  '#dcd7cd',
  '#c9c3b7',
  '#a8a298',
  '#6f6a62',
  '#5c5852',
  '#3b3936',
  '#24231f',
]

/** Shade 5 is for filled buttons with white text, 4 for text on the dark scheme. */
const red: MantineColorsTuple = [
  '#fdf4f3',
  '#fbe9e7',
  '#f3c9c5',
  '#e79f99',
  '#ff8a80',
  '#b3261e',
  '#9a1f18',
  '#821a14',
  '#69150f',
  '#4d0f0b',
]

/** A warning: shade 5 for lines and icons, 6 for text on paper, 4 for text on the dark scheme. */
const yellow: MantineColorsTuple = [
  '#fffaf0',
  '#fbf0d9',
  '#f6e0b3',
  '#f0d08d',
  '#f0c36b',
  '#a86b00',
  '#8a5a00',
  '#6f4800',
  '#573900',
  '#3f2900',
]

export const theme = createTheme({
  primaryColor: 'bronze',
  primaryShade: { light: 5, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1b1d21',
  colors: { bronze, dark, gray, red, yellow },
  fontFamily: "'Onest Variable', 'Onest', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.125rem',
    figure: '1.75rem',
  },
  spacing: { '4xs': '0.125rem', '3xs': '0.25rem', '2xs': '0.375rem', xs: '0.5rem', '2xl': '4rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.3' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Locking the scroll puts a <style> element into the page, which the content policy rejects.
    Modal: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': texts.close } } },
    Drawer: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': texts.close } } },
    Spotlight: { defaultProps: { lockScroll: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': texts.closeMessage } } },
    Button: { defaultProps: { size: 'sm', component: ButtonElement } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': texts.showPassword } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Table: { defaultProps: { verticalSpacing: '2xs', horizontalSpacing: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
})

export const fullTheme = mergeMantineTheme(DEFAULT_THEME, theme)

/** The admin's own variables, and what the schemes change besides the colours above. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--admin-nav-width': '14.5rem',
    '--admin-rail-text': '#b9b5ad',
    '--admin-rail-bright': '#f2eee7',
    // Font size of a post's title, which grows with the window.
    '--admin-title': 'clamp(1.5rem, 1.1rem + 1.6vw, 2.25rem)',
    '--admin-ground': 'light-dark(#f7f4ef, #14161a)',
    '--admin-panel': 'light-dark(#ffffff, #1b1e23)',
    '--admin-line': 'light-dark(#e4dfd6, #2f333b)',
    '--admin-line-soft': 'light-dark(#efebe3, #262a30)',
    '--admin-rail': 'light-dark(#17191e, #101215)',
    '--admin-rail-line': 'light-dark(#2a2e35, #24272d)',
    '--admin-search-link': 'light-dark(#1a4fa3, #9dbdf5)',
    '--admin-good': 'light-dark(#22693f, #86d3a1)',
    '--admin-warn': 'light-dark(#8a5a00, #f0c36b)',
    '--admin-bad': 'light-dark(#b3261e, #ff8a80)',
    '--admin-good-ground': 'light-dark(#e7f2ea, #1d3226)',
    '--admin-warn-ground': 'light-dark(#fbf0d9, #382d17)',
    '--admin-bad-ground': 'light-dark(#fbe9e7, #3d2220)',
    '--admin-mute-ground': 'light-dark(#efece6, #2a2e35)',
    // Colour of the bar over a rehearsal copy of the server. Used nowhere else, so that nobody takes the copy for the
    // real server.
    '--admin-rehearsal': '#8a1c7c',
    '--admin-second-series': 'light-dark(#4f7396, #7fa3c4)',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b1d21',
    '--mantine-color-dimmed': '#625e57',
    '--mantine-color-placeholder': '#767169',
    '--mantine-color-anchor': '#8a5c2a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d6d0c5',
    '--mantine-color-default-hover': '#f7f4ef',
    '--mantine-color-bronze-text': '#8a5c2a',
    '--mantine-color-bronze-light': '#f6ecdf',
    '--mantine-color-bronze-light-hover': '#f1e3d0',
    '--mantine-color-bronze-light-color': '#6d4820',
    '--mantine-color-bronze-outline': '#8a5c2a',
    '--mantine-color-bronze-filled-hover': '#c0884a',
    '--mantine-color-yellow-light': '#fbf0d9',
    '--mantine-color-yellow-light-color': '#6f4800',
    '--mantine-color-red-light': '#fbe9e7',
    '--mantine-color-red-light-color': '#b3261e',
  },
  dark: {
    '--mantine-color-body': '#1f2228',
    '--mantine-color-text': '#e6e3de',
    '--mantine-color-dimmed': '#a3a09a',
    '--mantine-color-placeholder': '#8d8b87',
    '--mantine-color-anchor': '#ddb98a',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-default': '#24272e',
    '--mantine-color-default-border': '#3d424b',
    '--mantine-color-default-hover': '#2a2e35',
    '--mantine-color-bronze-text': '#ddb98a',
    '--mantine-color-bronze-light': '#3a3126',
    '--mantine-color-bronze-light-hover': '#45392b',
    '--mantine-color-bronze-light-color': '#e8d0b0',
    '--mantine-color-bronze-outline': '#ddb98a',
    '--mantine-color-bronze-filled-hover': '#d4a66d',
    '--mantine-color-yellow-light': '#382d17',
    '--mantine-color-yellow-light-color': '#f0c36b',
    '--mantine-color-red-light': '#3d2220',
    '--mantine-color-red-light-color': '#ff8a80',
  },
})
