/** The mean of each value and the ones just before it, this many in all (fewer at the beginning). */
export const runningMean = (values: readonly number[], count: number) =>
  values.map((_, place) => {
    const some = values.slice(Math.max(0, place + 1 - count), place + 1);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
