/** Shows the original beside the translation, or puts it away; the choice is the person's, on this device. */
import { Checkbox } from '@mantine/core'
import type { BesideChoice } from './use-beside.ts'

export const BesideSwitch = ({ beside }: { beside: BesideChoice }) =>
  beside.offered ? (
    <Checkbox size="xs" label="Оригинал рядом" checked={beside.shown} onChange={beside.toggle} />
  ) : null
