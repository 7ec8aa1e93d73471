/** Light, dark, or as the system has it. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'

export const SchemeSwitch = () => {
  // Keeping the transitions: switching them off for the change would need a <style> element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <SegmentedControl
      fullWidth
      withItemsBorders={false}
      size="xs"
      className="admin-scheme"
      aria-label="Оформление"
      value={colorScheme}
      onChange={value => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
      data={[
        { value: 'light', label: 'Светло' },
        { value: 'dark', label: 'Темно' },
        { value: 'auto', label: 'Система' },
      ]}
    />
  )
}
