import { z } from 'zod';

/** Metrics as Graph lists them, those of a post and those of an account alike. One that has no value is left out. */
export const metricList = z
  .object({
    data: z.array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value: z.number().optional() })).optional(),
        total_value: z.object({ value: z.number().optional() }).optional(),
      }),
    ),
  })
  .transform(({ data }): Metrics => {
    const found = data.map(({ name, values, total_value }): [string, number | undefined] => [
      name,
      values?.[0]?.value ?? total_value?.value,
    ]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  });

export type Metrics = Readonly<Record<string, number | undefined>>;
