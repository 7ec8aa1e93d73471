import { richText as html, line } from './fields.ts'
import { section } from './section.ts'

export const richText = section('richText', { title: line('title'), html: html('text') }, { rare: true })
