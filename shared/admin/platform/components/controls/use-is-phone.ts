/** True in a window as narrow as a phone's, where long pages fold their groups. */
import { useMediaQuery } from '@mantine/hooks'

export const useIsPhone = (): boolean =>
  !useMediaQuery('(min-width: 576px)', true, { getInitialValueInEffect: false })
