import { invalidArgument } from '../status.ts';
import type { Fields, Value } from '../types.ts';
import { fieldsFromJson, fieldsToJson, type JsonFields } from '../values/json.ts';
import { arrayOf, mapOf, referenceOf } from '../values/kinds.ts';
import { compareNames } from '../values/names.ts';
import { isoOf, microsecondsOf, timestampFromIso, timestampOf } from '../values/timestamps.ts';
import type { Engine } from './engine.ts';
import { portionsOf } from './portions.ts';
import { checkDocumentName } from './resource.ts';

interface ExportedDocument {
  /** below the root of the database, such as `users/u1` */
  readonly path: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly fields: JsonFields;
}

/** A lossless export of the documents of one project as JSON, by database id. */
export interface ExportedDatabase {
  readonly format: 1;
  /**
   * the exported project; when the data is seeded into another project, references to the exported project are
   * rewritten
   */
  readonly project: string;
  readonly databases: Readonly<Record<string, readonly ExportedDocument[]>>;
}

export function exportProject(engine: Engine, project: string): ExportedDatabase {
  const databases: Record<string, ExportedDocument[]> = {};
  for (const { name, root, documents } of engine.databasesOf(project)) {
    const all = [...documents.all()].sort((a, b) => compareNames(a.name, b.name));
    databases[name.split('/')[3] ?? ''] = all.map((document) => ({
      path: document.name.slice(root.length + 1),
      createTime: isoOf(timestampOf(document.createTime)),
      updateTime: isoOf(timestampOf(document.updateTime)),
      fields: fieldsToJson(document.fields),
    }));
  }
  return { format: 1, project, databases };
}

function moveReferences(fields: Fields, from: string, to: string): Fields {
  const move = (value: Value): Value => {
    if (value.valueType === 'mapValue') return mapOf(moveReferences(value.mapValue.fields, from, to));
    if (value.valueType === 'arrayValue') return arrayOf(value.arrayValue.values.map(move));
    if (value.valueType !== 'referenceValue' || !value.referenceValue.startsWith(from)) return value;
    return referenceOf(to + value.referenceValue.slice(from.length));
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, move(value)]));
}

function timeOf(text: string): number {
  const timestamp = timestampFromIso(text);
  if (timestamp === null) throw invalidArgument(`Not a time: "${text}"`);
  return microsecondsOf(timestamp);
}

/**
 * Writes the exported documents with their times, and replaces existing documents that have the same paths. All other
 * documents remain.
 */
export function seedProject(engine: Engine, project: string, data: ExportedDatabase): void {
  const from = `projects/${data.project}/databases/`;
  const to = `projects/${project}/databases/`;
  for (const [id, exported] of Object.entries(data.databases)) {
    const database = engine.database(to + id);
    const documents = exported.map(({ path, createTime, updateTime, fields }) => {
      const name = checkDocumentName(`${database.root}/${path}`);
      const moved = from === to ? fieldsFromJson(fields) : moveReferences(fieldsFromJson(fields), from, to);
      return { name, fields: moved, createTime: timeOf(createTime), updateTime: timeOf(updateTime) };
    });
    for (const { updateTime } of documents) engine.clock.advanceTo(updateTime);
    for (const portion of portionsOf(documents))
      database.publish(
        portion.map((document) => ({ name: document.name, document })),
        engine.clock.tick(),
      );
  }
}
