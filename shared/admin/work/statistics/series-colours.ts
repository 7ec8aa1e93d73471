export const seriesColours = ['var(--accent)', 'var(--admin-second-series)'] as const
