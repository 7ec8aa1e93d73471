/** Switches the sound of new requests on this device. */
import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Icon } from '../frame/icon.tsx'
import { chimeOn, switchChime } from './live/chime.ts'

export const ChimeSwitch = () => {
  const on = useSyncExternalStore(chimeOn.subscribe, chimeOn.get)
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-pressed={on}
      onClick={() => switchChime(!on)}
      leftSection={<Icon name={on ? 'bell' : 'bellOff'} size={16} />}
    >
      {on ? 'Звук включён' : 'Без звука'}
    </Button>
  )
}
