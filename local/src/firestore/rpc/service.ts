import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import type { Context } from './context.ts';
import { documentCalls } from './documents.ts';
import { listen } from './listen.ts';
import { queryCalls } from './queries.ts';
import { transactionCalls } from './transactions.ts';
import { writeStream } from './write-stream.ts';

const SERVICE = 'google.firestore.v1.Firestore';

let service: ServiceDefinition | null = null;

/**
 * The SDK's package does not export the service definition, so it is read from the package's folder. It is read only
 * once, because every copy of the definition compiles its own decoders.
 */
export function loadService(): ServiceDefinition {
  service ??= readService();
  return service;
}

function readService(): ServiceDefinition {
  const manifest = createRequire(import.meta.url).resolve('@google-cloud/firestore/package.json');
  const declarations = readFileSync(join(dirname(manifest), 'build/protos/v1.json'), 'utf8');
  const definitions = fromJSON(JSON.parse(declarations) as Parameters<typeof fromJSON>[0], {
    longs: String,
    enums: String,
    oneofs: true,
  });
  return definitions[SERVICE] as ServiceDefinition;
}

export function implementation(context: Context): UntypedServiceImplementation {
  return {
    ...documentCalls(context),
    ...queryCalls(context),
    ...transactionCalls(context),
    Listen: listen(context),
    Write: writeStream(context),
  };
}
