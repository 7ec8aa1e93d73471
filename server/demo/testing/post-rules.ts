/** What every example post obeys, in whichever language it is written. */
import { z } from 'zod'

/** The texts of a post's metadata, within the limits of the contract and of what search engines show. */
export const postTexts = {
  title: z.string().min(1).max(70),
  slug: z.string().regex(/^[a-z0-9-]{1,120}$/),
  description: z.string().min(60).max(500),
  metaTitle: z.string().min(20).max(60),
  metaDescription: z.string().min(80).max(160),
  keywords: z.string().min(1).max(500),
  imageAlt: z.string().min(10).max(300),
}

/** What is read of clean HTML, a line for each block. */
export const visibleText = (html: string): string =>
  html.replace(/<\/?(?:a|strong|em)\b[^>]*>/g, '').replace(/<[^>]+>/g, '\n')

/** Words that are read: a lone dash is none. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length

/** Typed quotes and dashes, and spaces that would break a line in the wrong place; `shortWords` end no line. */
export const typographyFaults = (text: string, shortWords: readonly string[]): string[] => {
  const short = String.raw`(?<![\p{L}’-])(?:${shortWords.join('|')}) (?=[\p{L}\d])`
  return [/["“”]|--| - |\.\.\.| {2}/g, / —/g, new RegExp(short, 'giu'), /\d (?:€|\$|₴|%|см³|кВт)/g].flatMap(
    fault => text.match(fault) ?? [],
  )
}
