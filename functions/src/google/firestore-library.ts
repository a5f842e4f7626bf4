/** Loaded by `import()`: the bundle knows the names of a CommonJS package only where they are imported like this. */
export { FieldValue, Firestore } from '@google-cloud/firestore';
