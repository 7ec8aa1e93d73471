/** The Ukrainian texts of the first pages: the same pages and sections as the Russian ones beside this folder. */
import type { FirstPage } from '../first-page.ts'
import { calculator } from './calculator.ts'
import { eu } from './eu.ts'
import { georgia } from './georgia.ts'
import { home } from './home.ts'
import { privacy } from './privacy.ts'
import { usa } from './usa.ts'

export const firstPagesUk: readonly FirstPage[] = [home, usa, eu, georgia, calculator, privacy]
