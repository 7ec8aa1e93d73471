import { Box } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'

export const SeenByCustomer = () => (
  <Box component="span" pos="relative" top={2} title="Видит клиент" role="img" aria-label="видит клиент">
    <Icon name="eye" size={14} />
  </Box>
)
