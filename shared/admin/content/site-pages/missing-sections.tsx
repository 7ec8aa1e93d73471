import { Box, Button, Flex, Text } from '@mantine/core'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { missingSections, placeOf } from './page-original.ts'
import { titleOfSection } from './section-kinds.ts'

export interface MissingSectionsProps {
  sections: readonly SiteSection[]
  original: readonly SiteSection[]
  onTake(section: SiteSection, place: number): void
}

export const MissingSections = ({ sections, original, onTake }: MissingSectionsProps) => {
  const missing = missingSections(sections, original)
  if (missing.length === 0) return null
  return (
    <Box
      component="section"
      mb="xs"
      px="sm"
      py="xs"
      bd="1px dashed var(--admin-line)"
      bdrs="md"
      fz="md"
      aria-label="Нет в переводе"
    >
      <Text mb="3xs" className="admin-quiet">
        Есть в оригинале, нет в переводе
      </Text>
      <Flex component="ul" direction="column" gap="4xs">
        {missing.map(section => (
          <Flex component="li" key={section.id} gap="xs" align="center" justify="space-between">
            <span lang="ru">{titleOfSection(section)}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Взять как начало: ${titleOfSection(section)}`}
              onClick={() => onTake(section, placeOf(sections, original, section.id))}
            >
              Взять как начало
            </Button>
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
