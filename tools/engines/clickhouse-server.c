/* Runs ClickHouse as a server with the library of chDB. The arguments are those of ClickHouse. */
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>

typedef struct chdb_result chdb_result;
extern chdb_result *chdb_query_cmdline(int argc, char **argv);
extern const char *chdb_result_error(chdb_result *result);

int main(int argc, char **argv) {
  /* Ends the server with its test, also if the test is killed. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  chdb_result *result = chdb_query_cmdline(argc, argv);
  const char *error = result ? chdb_result_error(result) : "no result";
  if (error) fprintf(stderr, "%s\n", error);
  return error ? 1 : 0;
}
