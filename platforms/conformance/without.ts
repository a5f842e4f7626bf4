import type { PlatformIo } from '../platform.ts';

/** Removes one field from all replies of the network. */
export const without = (field: string, io: PlatformIo): PlatformIo => ({
  ...io,
  http: {
    ...io.http,
    async read(call, schema) {
      const { body } = await io.http.send(call);
      const hide = (name: string, value: unknown) => (name === field ? undefined : value);
      return schema.parse(JSON.parse(JSON.stringify(body, hide)));
    },
  },
});
