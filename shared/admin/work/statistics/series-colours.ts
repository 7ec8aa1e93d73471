/** Colours of a chart's series, in their order. */
export const seriesColours = ['var(--accent)', 'var(--admin-second-series)'] as const
