import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router-dom'
import { useServices } from '#shared/admin/platform/services.ts'
import { ProgressBar } from '#shared/ui/progress-bar.tsx'

export const CallProgress = () => {
  const { state } = useServices().progress
  const { running, failed } = useSyncExternalStore(state.subscribe, state.get)
  const isMoving = useNavigation().state !== 'idle'
  return <ProgressBar busy={running > 0 || isMoving} failed={failed} />
}
