/** The pages that the site begins with. A new one is given to every installation; a better text only to new ones. */
import { calculator } from './calculator.ts'
import { eu } from './eu.ts'
import type { FirstPage } from './first-page.ts'
import { georgia } from './georgia.ts'
import { home } from './home.ts'
import { privacy } from './privacy.ts'
import { usa } from './usa.ts'

export const firstPages: readonly FirstPage[] = [home, usa, eu, georgia, calculator, privacy]
