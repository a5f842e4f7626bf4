/**
 * Other modules load this file with `import()`. In the bundle, the named exports of a CommonJS package exist only for a
 * static import, like the one here.
 */
export { FieldValue, Firestore } from '@google-cloud/firestore';
