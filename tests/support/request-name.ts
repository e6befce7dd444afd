/** The name of a request to the table, such as `Get`, `Query` or `TransactWrite`, from its SDK context. */
export const requestName = (context: { commandName?: string }): string => {
  const name = (context.commandName ?? '').replace(/(Items?)?Command$/, '');
  if (name === '') throw new Error('a request without a name');
  return name;
};
