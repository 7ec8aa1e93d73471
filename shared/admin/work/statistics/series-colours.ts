/** Colours of what a chart compares, in its order. */
export const seriesColours = ['var(--accent)', 'var(--admin-second-series)'] as const
