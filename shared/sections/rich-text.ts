import { richTextField as html, lineField } from './fields.ts'
import { section } from './section.ts'

export const richText = section('richText', { title: lineField('title'), html: html('text') }, { rare: true })
