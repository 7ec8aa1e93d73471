/** A window as narrow as a phone's: there a long screen folds its groups. */
import { useMediaQuery } from '@mantine/hooks'

export const useIsPhone = (): boolean =>
  !useMediaQuery('(min-width: 576px)', true, { getInitialValueInEffect: false })
