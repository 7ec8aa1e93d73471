/** The firm's accent colour: its shades for small text, and their contrast on every background of the site. */
import { texts } from '#messages/domain/text.js'

export const accentOption = 'site_accent'
export const usualAccent = '#cc9557'

type Rgb = readonly [red: number, green: number, blue: number]

/** Background colours, copied from `shared/ui/tokens.css`; a test compares them. */
export const grounds = {
  light: ['#f7f4ef', '#fffdf9', '#efeae1'],
  dark: ['#14161a', '#1d2025', '#101216'],
} as const
const inks = { dark: '#14161a', light: '#ffffff' } as const

/** Least contrast of small text (WCAG 2.2, 1.4.3). */
export const readable = 4.5
/** Least contrast between a surface and its background. */
const visible = 1.3

export interface AccentShades {
  accent: string
  /** Shades of the accent for small text: `deep` on light backgrounds, `light` on dark ones. */
  deep: string
  light: string
  /** Text colour on a surface in the accent colour. */
  on: string
}

/** `#rrggbb` in lower case; null for any other text. */
export const parseAccent = (text: string): string | null => {
  const colour = text.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null
}

/**
 * The accent with its shades: darkened and lightened until small text is readable on every background of the theme.
 *
 * @example accentShades('#cc9557').on // '#14161a'
 */
export const accentShades = (accent: string): AccentShades => ({
  accent,
  deep: readableOn(accent, grounds.light, '#000000'),
  light: readableOn(accent, grounds.dark, '#ffffff'),
  on: contrast(accent, inks.dark) >= contrast(accent, inks.light) ? inks.dark : inks.light,
})

export interface AccentCheck {
  name: string
  ratio: number
  holds: boolean
}

/** Contrast of a chosen colour in both themes, in words for the office. */
export const checkAccent = (accent: string): AccentCheck[] => {
  const { deep, light, on } = accentShades(accent)
  const least = (colour: string, under: readonly string[]) =>
    Math.min(...under.map(ground => contrast(colour, ground)))
  const rows: [name: string, ratio: number, needed: number][] = [
    [texts.accentChecks.on, contrast(accent, on), readable],
    [texts.accentChecks.light, least(accent, grounds.light), visible],
    [texts.accentChecks.dark, least(accent, grounds.dark), visible],
    [texts.accentChecks.textOnLight, least(deep, grounds.light), readable],
    [texts.accentChecks.textOnDark, least(light, grounds.dark), readable],
  ]
  return rows.map(([name, ratio, needed]) => ({ name, ratio, holds: ratio >= needed }))
}

/** Contrast of two colours, 1 to 21, by the formula of WCAG. */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted(
    (first, second) => first - second,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

const steps = 50

const readableOn = (colour: string, under: readonly string[], towards: string): string => {
  for (let step = 0; step < steps; step++) {
    const mixed = mix(colour, towards, step / steps)
    if (under.every(ground => contrast(mixed, ground) >= readable)) return mixed
  }
  return towards
}

const mix = (from: string, to: string, share: number): string => {
  const [start, end] = [channels(from), channels(to)]
  const mixed = start.map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Linear light of a channel, 0 to 1, from its sRGB value (gamma removed). */
const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const channels = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
