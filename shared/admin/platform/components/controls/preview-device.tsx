import { SegmentedControl } from '@mantine/core'

/** In CSS pixels. */
export const deviceWidths = { phone: 390, desktop: 1360 } as const
export type PreviewDevice = keyof typeof deviceWidths

export const PreviewDeviceSwitch = ({
  device,
  onChange,
}: {
  device: PreviewDevice
  onChange(device: PreviewDevice): void
}) => (
  <SegmentedControl
    size="xs"
    aria-label="На чём смотреть"
    value={device}
    onChange={value => onChange(value === 'phone' ? 'phone' : 'desktop')}
    data={[
      { value: 'phone', label: 'Телефон' },
      { value: 'desktop', label: 'Компьютер' },
    ]}
  />
)
