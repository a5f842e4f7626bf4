throw Object.assign(new Error('re2 is not installed'), { code: 'MODULE_NOT_FOUND' });
