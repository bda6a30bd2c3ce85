/** Test files that run at the same time do not see each other's uploads. */
process.env.STORAGE_DIR = `.data/test-storage/${process.env.VITEST_POOL_ID}`
