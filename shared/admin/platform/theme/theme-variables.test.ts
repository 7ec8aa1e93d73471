import { expect, test } from 'vitest'
import { themeVariables } from './testing/theme-variables.ts'

test('the style sheet of variables is the one that the theme makes', async () => {
  await expect(themeVariables()).toMatchFileSnapshot('theme-variables.css')
})
