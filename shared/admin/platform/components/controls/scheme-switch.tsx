import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import * as texts from '#messages/admin/platform/components.js'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import classes from './scheme-switch.module.css'

export const SchemeSwitch = () => {
  // Keeps the transitions: switching them off for the change needs a <style> element, which the content policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <SegmentedControl
      fullWidth
      withItemsBorders={false}
      size="xs"
      className={classes.switch}
      aria-label={texts.appearance}
      value={colorScheme}
      onChange={value => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
      data={optionsOf(texts.schemes)}
    />
  )
}
