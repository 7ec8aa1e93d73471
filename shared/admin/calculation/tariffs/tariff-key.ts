/** Everything that a change of the tariff makes stale is cached below it. */
export const tariffKey = ['tariff'] as const
