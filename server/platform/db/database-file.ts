export const databaseFile = 'broker.sqlite'
