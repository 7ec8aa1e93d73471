/** Switches the sound of new requests on this device. */
import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { soundOn, switchSound } from './live/request-sound.ts'

export const SoundSwitch = () => {
  const on = useSyncExternalStore(soundOn.subscribe, soundOn.get)
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-pressed={on}
      onClick={() => switchSound(!on)}
      leftSection={<Icon name={on ? 'bell' : 'bellOff'} size={16} />}
    >
      {on ? 'Звук включён' : 'Без звука'}
    </Button>
  )
}
