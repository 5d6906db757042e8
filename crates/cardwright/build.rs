//! A new build of the browser client is embedded anew.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
