/** Reads the XML of a workbook's part, tag by tag, without holding all of its text at once. */
import { Parser } from 'htmlparser2'
import { unreadableFile } from './table-problems.ts'
import { pieceEnd } from './unpack-xlsx.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix, which strict and odd writers choose freely; entities are decoded. */
export interface XmlHandler {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Throws `UnreadableFile` for declared entities and for other encodings than UTF-8. */
export const parseXml = (part: Buffer, { open, close, text }: XmlHandler): void => {
  if (part.includes(0)) throw unreadableFile()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      onclosetag: name => close?.(localName(name)),
      ontext: data => text?.(data),
      onprocessinginstruction: name => {
        if (name.startsWith('!')) throw unreadableFile()
      },
    },
    { xmlMode: true },
  )
  for (let from = 0, to = 0; from < part.length; from = to) {
    to = pieceEnd(part, from)
    // A piece ends behind a tag, so no letter of several bytes is cut.
    parser.write(part.toString('utf8', from, to))
  }
  parser.end()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A flag of XML: `1` or `true`. */
export const isTrue = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/** The flag of an element such as `strike`, which counts without a value. */
export const isOn = (flag: string | undefined): boolean => flag === undefined || isTrue(flag)
